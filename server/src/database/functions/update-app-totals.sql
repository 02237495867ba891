-- The totals of app time, updated like those of activities; see update-activity-totals.sql.
create or replace function update_app_totals() returns trigger language plpgsql as $$
declare
  changes app_change[] := '{}';
  organization int;
  own_stripe smallint;
begin
  if tg_op <> 'DELETE' then
    changes := changes || array(
      select row(organization_id, project_id, user_id, total_bucket(3600, starts_at), kind, name,
        sum(seconds), sum(active_seconds))::app_change
      from new_rows group by organization_id, project_id, user_id, total_bucket(3600, starts_at), kind, name);
  end if;
  if tg_op <> 'INSERT' then
    changes := changes || array(
      select row(organization_id, project_id, user_id, total_bucket(3600, starts_at), kind, name,
        -sum(seconds), -sum(active_seconds))::app_change
      from old_rows group by organization_id, project_id, user_id, total_bucket(3600, starts_at), kind, name);
  end if;
  if cardinality(changes) = 0 then
    return null;
  end if;

  for organization in select distinct organization_id from unnest(changes) order by 1 loop
    own_stripe := lock_total_stripe(organization);

    insert into organization_app_totals as total
      select organization, grain, total_bucket(grain, starts_at) as bucket, kind, name,
        sum(seconds), sum(active_seconds), own_stripe
      from unnest(changes), unnest(array[3600, 86400, 604800]) as grain
      where organization_id = organization
      group by grain, bucket, kind, name
      having (sum(seconds), sum(active_seconds)) <> (0, 0)
      order by grain desc, bucket, kind, name
    on conflict (organization_id, grain, starts_at, kind, name, stripe) do update set
      seconds = total.seconds + excluded.seconds,
      active_seconds = total.active_seconds + excluded.active_seconds;

    insert into project_app_totals as total
      select organization, project_id, grain, total_bucket(grain, starts_at) as bucket, kind, name,
        sum(seconds), sum(active_seconds), own_stripe
      from unnest(changes), unnest(array[3600, 86400, 604800]) as grain
      where organization_id = organization
      group by project_id, grain, bucket, kind, name
      having (sum(seconds), sum(active_seconds)) <> (0, 0)
      order by project_id, grain desc, bucket, kind, name
    on conflict (organization_id, project_id, grain, starts_at, kind, name, stripe) do update set
      seconds = total.seconds + excluded.seconds,
      active_seconds = total.active_seconds + excluded.active_seconds;
  end loop;

  insert into member_app_totals as total
    select organization_id, user_id, grain, total_bucket(grain, starts_at) as bucket, project_id, kind,
      name, sum(seconds), sum(active_seconds)
    from unnest(changes), unnest(array[86400, 604800]) as grain
    group by organization_id, user_id, grain, bucket, project_id, kind, name
    having (sum(seconds), sum(active_seconds)) <> (0, 0)
    order by organization_id, user_id, grain desc, bucket, project_id, kind, name
  on conflict (organization_id, user_id, grain, starts_at, project_id, kind, name) do update set
    seconds = total.seconds + excluded.seconds,
    active_seconds = total.active_seconds + excluded.active_seconds;
  return null;
end $$;
