import { projectRoles } from '@time-tracker/contract/project-roles';
import { wrongTotals } from '../totals/recount-store.ts';
import type { TestApp } from './test-app.ts';

/** Invariants, each as a query for the rows that violate it. */
const invariants: Record<string, string> = {
  ...wrongTotals,
  'nobody is in two places at once': `select a.activity_id from activities a join activities b
    on b.user_id = a.user_id and b.activity_id > a.activity_id
      and tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at)`,
  'an activity is within one ten-minute window': `select activity_id from activities
    where ends_at - starts_at > interval '10 minutes' or ends_at <= starts_at`,
  'every organization has an owner': `select id from organizations o where not exists
    (select from organization_members m where m.organization_id = o.id and m.role = 'owner')`,
  'an owner is of type Owner': `select u.id from users u join organization_members m on m.user_id = u.id
    where m.role = 'owner' and u.type <> 'Owner'`,
  'who is in a project is in its organization': `select user_id from project_members p where not exists
    (select from organization_members m where m.organization_id = p.organization_id and m.user_id = p.user_id)`,
  'work is in a project of its organization': `select activity_id from activities a where not exists
    (select from projects p where p.organization_id = a.organization_id and p.id = a.project_id)`,
  'application rows are those of their activity': `select activity_id from activity_apps x where not exists
    (select from activities a where a.activity_id = x.activity_id and a.organization_id = x.organization_id
      and a.project_id = x.project_id and a.user_id = x.user_id and a.starts_at = x.starts_at)`,
  'applications take no longer than their activity': `select x.activity_id from activity_apps x
    group by x.activity_id, x.starts_at, x.ends_at
    having sum(x.seconds) > extract(epoch from x.ends_at - x.starts_at)`,
  'a screenshot that does not wait is where its activity is': `select s.id, s.waiting, s.user_id, s.project_id,
      a.user_id as user_of_activity, a.project_id as project_of_activity
    from screenshots s join activities a on a.activity_id = s.activity_id
    where not s.waiting
      and (a.organization_id, a.project_id, a.user_id) <> (s.organization_id, s.project_id, s.user_id)`,
  'a removed activity is gone': `select activity_id from removed_activities
    join activities using (user_id, activity_id)`,
  'forgotten time has no recording': `select a.activity_id from activities a join forgotten_time f
    on f.user_id = a.user_id and a.starts_at < f.ends_at and a.ends_at > f.starts_at
    where a.source <> 'manual'`,
  'forgotten time has no screenshot': `select s.id from screenshots s join forgotten_time f
    on f.user_id = s.user_id and s.taken_at >= f.starts_at and s.taken_at < f.ends_at`,
  'counters fit into their activity': `select activity_id from activities
    where measured_seconds > extract(epoch from ends_at - starts_at)`,
  'a timer runs only where its person may record': `select t.user_id from timers t
    where not exists (select from project_members m where m.organization_id = t.organization_id
      and m.project_id = t.project_id and m.user_id = t.user_id
      and m.role in (${projectRoles.manager}, ${projectRoles.member}))
    and not exists (select from organization_members m where m.organization_id = t.organization_id
      and m.user_id = t.user_id and m.role = 'owner')`,
  'no timer runs in an archived project': `select t.user_id from timers t
    join projects p on p.id = t.project_id where p.archived_at is not null`,
};

/** The violated invariants, each with the number of rows and the first of them. */
export async function listBroken(app: Pick<TestApp, 'asOwner'>): Promise<string[]> {
  const counts = Object.entries(invariants).map(
    ([
      name,
      query,
    ]) => `select '${name}' as name, count(*)::int as rows, min(to_jsonb(q)::text) as row
      from (${query}) q`,
  );
  const found = await app.asOwner<{ name: string; rows: number; row: string | null }>(
    counts.join(' union all '),
  );
  return found.flatMap(({ name, rows, row }) =>
    rows === 0 ? [] : [`${name}: not ${rows}, such as ${row}`],
  );
}
