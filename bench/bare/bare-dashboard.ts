import { dayMs } from '@time-tracker/contract/time/durations';
import type { Interval } from '@time-tracker/contract/time/interval';
import { appGroups, days, type BareQuery } from './bare-queries.ts';

/** Days by project, hours, members, apps, and the sparklines, each in a separate statement. */
export function overview(organizationId: number, range: Interval<Date>, now: Date): BareQuery[] {
  const values = [organizationId, range.start, range.end];
  const monthAgo = new Date(now.getTime() - 30 * dayMs);
  const dayAgo = new Date(now.getTime() - dayMs);
  const points = (grain: number, since: Date): BareQuery => ({
    text: `select starts_at, sum(worked_ms), sum(active_seconds), sum(measured_seconds),
        count(*) filter (where worked_ms >= 60000)
      from project_totals where organization_id = $1 and grain = ${grain} and starts_at >= $2
      group by 1 order by 1`,
    values: [organizationId, since],
  });
  return [
    ...days({ organizationId }, range, 'project', 'UTC'),
    {
      text: `select extract(dow from starts_at), extract(hour from starts_at), sum(worked_ms)
        from organization_totals where organization_id = $1 and grain = 3600
          and starts_at >= $2 and starts_at < $3 group by 1, 2`,
      values,
    },
    {
      text: `select t.*, u.name from (
          select user_id, sum(worked_ms) as worked_ms, sum(active_seconds), sum(measured_seconds),
            count(*) over () as people
          from user_totals where organization_id = $1 and grain = 86400
            and starts_at >= $2 and starts_at < $3
          group by 1 order by 2 desc limit 5) t
        join users u on u.id = t.user_id`,
      values,
    },
    ...appGroups({ organizationId }, range, 'name'),
    points(3600, dayAgo),
    points(86_400, monthAgo),
  ];
}

/**
 * The latest running timer with its screenshot and recorders, the number of timers, the first twenty members with
 * their work of today and of the week, and the latest screenshots of all.
 */
export function now(organizationId: number): BareQuery[] {
  const values = [organizationId];
  return [
    {
      text: `select t.*, u.name as user_name, p.name as project_name, shot.*
        from (select * from timers where organization_id = $1
          order by started_at desc limit 1) t
        join users u on u.id = t.user_id join projects p on p.id = t.project_id
        left join lateral (
          select id, taken_at from screenshots s
          where s.user_id = t.user_id and s.taken_at >= t.started_at
          order by taken_at desc limit 1) shot on true`,
      values,
    },
    { text: 'select count(*) from timers where organization_id = $1', values },
    {
      text: `select r.* from recorders r where user_id in (
        select user_id from timers where organization_id = $1 order by started_at desc limit 1)`,
      values,
    },
    ...teamToday(organizationId),
    {
      text: `select s.*, u.name as user_name, a.active_seconds, a.measured_seconds, a.source
        from (select * from screenshots where organization_id = $1 and not waiting
          and image_removed_at is null order by taken_at desc, display, id limit 30) s
        join users u on u.id = s.user_id join activities a on a.activity_id = s.activity_id`,
      values,
    },
  ];
}

function teamToday(organizationId: number): BareQuery[] {
  const today = new Date();
  today.setUTCHours(0, 0, 0, 0);
  const members = `(select user_id from organization_members where organization_id = $1
    order by user_id limit 20)`;
  const values = [organizationId, today];
  return [
    {
      text: `select user_id, sum(worked_ms), sum(active_seconds), sum(measured_seconds)
        from user_totals where organization_id = $1 and grain = 86400
          and starts_at >= $2::timestamptz - interval '6 days' and user_id in ${members} group by 1`,
      values,
    },
    {
      text: `select user_id, starts_at, ends_at, active_seconds, measured_seconds, source
        from activities where organization_id = $1 and starts_at >= $2 and user_id in ${members}`,
      values,
    },
    {
      text: `select m.user_id, work.*, shot.* from ${members} m
        left join lateral (select project_id, note, ends_at from activities a
          where a.user_id = m.user_id order by starts_at desc limit 1) work on true
        left join lateral (select id, taken_at from screenshots s
          where s.user_id = m.user_id order by taken_at desc limit 1) shot on true`,
      values: [organizationId],
    },
  ];
}
