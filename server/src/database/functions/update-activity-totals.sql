-- The totals of activities.

-- The start of the bucket of `grain` seconds that contains an instant.
create or replace function total_bucket(grain int, instant timestamptz) returns timestamptz
  language sql immutable parallel safe
  return date_bin(make_interval(secs => grain), instant, timestamptz '1970-01-01 00:00Z');

-- Locks a stripe of the totals that the members of an organization share, until the end of the transaction: the
-- first one that no other transaction holds. So those who record at the same moment do not wait for each
-- other, and a small organization has one row for each total. Sums over all stripes are exact; one alone may
-- be negative, because what one stripe added another may subtract. The numbers from 7204530 are lock keys.
create or replace function lock_total_stripe(organization int) returns smallint language plpgsql as $$
declare
  first_key constant int := 7204530;
  stripe_count constant int := 16;
  crowded int := pg_backend_pid() % stripe_count;
begin
  for stripe in 0..stripe_count - 1 loop
    if pg_try_advisory_xact_lock(first_key + stripe, organization) then
      return stripe;
    end if;
  end loop;
  perform pg_advisory_xact_lock(first_key + crowded, organization);
  return crowded;
end $$;

-- Adds the difference between the rows after and before a statement, in the same transaction: repeating
-- an activity changes nothing. Changes of zero are not written.
--
-- To avoid deadlocks, locks are taken in a fixed order: first the organizations, each with a stripe of its
-- totals and then those of its projects, then people and members; longest grain first, then by key.
create or replace function update_activity_totals() returns trigger language plpgsql as $$
declare
  changes activity_change[] := '{}';
  organization int;
  own_stripe smallint;
begin
  if tg_op <> 'DELETE' then
    changes := changes || array(
      select row(organization_id, project_id, user_id, starts_at, 1,
        ends_at - starts_at = interval '10 minutes',
        round(extract(epoch from ends_at - starts_at) * 1000), active_seconds, measured_seconds,
        case when source = 'manual' then round(extract(epoch from ends_at - starts_at) * 1000) else 0 end,
        case when keyboard_seconds = 0 then measured_seconds else 0 end)::activity_change
      from new_rows);
  end if;
  if tg_op <> 'INSERT' then
    changes := changes || array(
      select row(organization_id, project_id, user_id, starts_at, -1,
        ends_at - starts_at = interval '10 minutes',
        round(extract(epoch from ends_at - starts_at) * 1000), active_seconds, measured_seconds,
        case when source = 'manual' then round(extract(epoch from ends_at - starts_at) * 1000) else 0 end,
        case when keyboard_seconds = 0 then measured_seconds else 0 end)::activity_change
      from old_rows);
  end if;
  if cardinality(changes) = 0 then
    return null;
  end if;

  for organization in select distinct organization_id from unnest(changes) order by 1 loop
    own_stripe := lock_total_stripe(organization);

    insert into organization_totals as total
      select organization, grain, bucket, worked, active, measured, full_number, full_active,
        full_measured, own_stripe
      from (
        select grain, total_bucket(grain, starts_at) as bucket,
          sum(sign * worked_ms) as worked, sum(sign * active_seconds) as active,
          sum(sign * measured_seconds) as measured,
          coalesce(sum(sign) filter (where is_full and grain = 600), 0) as full_number,
          coalesce(sum(sign * active_seconds) filter (where is_full and grain = 600), 0) as full_active,
          coalesce(sum(sign * measured_seconds) filter (where is_full and grain = 600), 0) as full_measured
        from unnest(changes), unnest(array[600, 3600, 86400, 604800]) as grain
        where organization_id = organization
        group by grain, bucket
      ) as sums
      where (worked, active, measured, full_number, full_active, full_measured) <> (0, 0, 0, 0, 0, 0)
      order by grain desc, bucket
    on conflict (organization_id, grain, starts_at, stripe) do update set
      worked_ms = total.worked_ms + excluded.worked_ms,
      active_seconds = total.active_seconds + excluded.active_seconds,
      measured_seconds = total.measured_seconds + excluded.measured_seconds,
      full_count = total.full_count + excluded.full_count,
      full_active_seconds = total.full_active_seconds + excluded.full_active_seconds,
      full_measured_seconds = total.full_measured_seconds + excluded.full_measured_seconds;

    insert into project_totals as total
      select organization, grain, bucket, project_id, worked, active, measured, full_number,
        full_active, full_measured, own_stripe
      from (
        select grain, total_bucket(grain, starts_at) as bucket, project_id,
          sum(sign * worked_ms) as worked, sum(sign * active_seconds) as active,
          sum(sign * measured_seconds) as measured,
          coalesce(sum(sign) filter (where is_full and grain = 600), 0) as full_number,
          coalesce(sum(sign * active_seconds) filter (where is_full and grain = 600), 0) as full_active,
          coalesce(sum(sign * measured_seconds) filter (where is_full and grain = 600), 0) as full_measured
        from unnest(changes), unnest(array[600, 3600, 86400, 604800]) as grain
        where organization_id = organization
        group by grain, bucket, project_id
      ) as sums
      where (worked, active, measured, full_number, full_active, full_measured) <> (0, 0, 0, 0, 0, 0)
      order by grain desc, bucket, project_id
    on conflict (organization_id, grain, starts_at, project_id, stripe) do update set
      worked_ms = total.worked_ms + excluded.worked_ms,
      active_seconds = total.active_seconds + excluded.active_seconds,
      measured_seconds = total.measured_seconds + excluded.measured_seconds,
      full_count = total.full_count + excluded.full_count,
      full_active_seconds = total.full_active_seconds + excluded.full_active_seconds,
      full_measured_seconds = total.full_measured_seconds + excluded.full_measured_seconds;
  end loop;

  insert into user_totals as total
    select organization_id, grain, total_bucket(grain, starts_at) as bucket, user_id,
      sum(sign * worked_ms), sum(sign * active_seconds), sum(sign * measured_seconds),
      sum(sign * manual_ms), sum(sign * keyless_seconds)
    from unnest(changes), unnest(array[3600, 86400, 604800, 2419200]) as grain
    group by organization_id, grain, bucket, user_id
    having (sum(sign * worked_ms), sum(sign * active_seconds), sum(sign * measured_seconds),
      sum(sign * manual_ms), sum(sign * keyless_seconds)) <> (0, 0, 0, 0, 0)
    order by organization_id, grain desc, bucket, user_id
  on conflict (organization_id, grain, starts_at, user_id) do update set
    worked_ms = total.worked_ms + excluded.worked_ms,
    active_seconds = total.active_seconds + excluded.active_seconds,
    measured_seconds = total.measured_seconds + excluded.measured_seconds,
    manual_ms = total.manual_ms + excluded.manual_ms,
    keyless_seconds = total.keyless_seconds + excluded.keyless_seconds;

  insert into member_totals as total
    select organization_id, grain, total_bucket(grain, starts_at) as bucket, project_id, user_id,
      sum(sign * worked_ms), sum(sign * active_seconds), sum(sign * measured_seconds),
      sum(sign * manual_ms), sum(sign * keyless_seconds)
    from unnest(changes), unnest(array[3600, 86400, 604800]) as grain
    group by organization_id, grain, bucket, project_id, user_id
    having (sum(sign * worked_ms), sum(sign * active_seconds), sum(sign * measured_seconds),
      sum(sign * manual_ms), sum(sign * keyless_seconds)) <> (0, 0, 0, 0, 0)
    order by organization_id, grain desc, bucket, project_id, user_id
  on conflict (organization_id, grain, starts_at, project_id, user_id) do update set
    worked_ms = total.worked_ms + excluded.worked_ms,
    active_seconds = total.active_seconds + excluded.active_seconds,
    measured_seconds = total.measured_seconds + excluded.measured_seconds,
    manual_ms = total.manual_ms + excluded.manual_ms,
    keyless_seconds = total.keyless_seconds + excluded.keyless_seconds;
  return null;
end $$;
