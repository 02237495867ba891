-- Rules that give apps a category and a rating. The first rule that matches decides. Owners replace the whole
-- list, so the position is the identity.
create table app_rules (
  organization_id int not null references organizations on delete cascade,
  position smallint not null,
  -- What the pattern is compared with: the name of an app, the domain of a website, or a window title.
  target text not null check (target in ('app', 'url', 'title')),
  pattern text not null,
  category text,
  rating smallint check (rating in (-1, 0, 1)),
  primary key (organization_id, position),
  check (category is not null or rating is not null)
);

alter table app_rules enable row level security;
create policy tenant on app_rules
  using (organization_id = any ((select app_organization_ids())::int[]));

-- Neutral is a decision now; apps without a row are unrated.
alter table app_ratings drop constraint app_ratings_rating_check;
alter table app_ratings add constraint app_ratings_rating_check check (rating in (-1, 0, 1));

-- Facts about a member's time: manual time, and measured time of activities without a key press.
alter type activity_change add attribute manual_ms bigint, add attribute keyless_seconds bigint;
alter table user_totals
  add manual_ms bigint not null default 0, add keyless_seconds bigint not null default 0;
alter table member_totals
  add manual_ms bigint not null default 0, add keyless_seconds bigint not null default 0;

create temporary table time_facts on commit drop as
  select organization_id, grain, total_bucket(grain, starts_at) as starts_at, project_id, user_id,
    coalesce(sum(round(extract(epoch from ends_at - starts_at) * 1000)) filter (where source = 'manual'), 0) as manual_ms,
    coalesce(sum(measured_seconds) filter (where keyboard_seconds = 0), 0) as keyless_seconds
  from activities, unnest(array[3600, 86400, 604800]) as grain
  where source = 'manual' or (keyboard_seconds = 0 and measured_seconds > 0)
  group by 1, 2, 3, 4, 5;

update member_totals set manual_ms = facts.manual_ms, keyless_seconds = facts.keyless_seconds
from time_facts as facts
where member_totals.organization_id = facts.organization_id and member_totals.grain = facts.grain
  and member_totals.starts_at = facts.starts_at and member_totals.project_id = facts.project_id
  and member_totals.user_id = facts.user_id;

update user_totals set manual_ms = facts.manual_ms, keyless_seconds = facts.keyless_seconds
from (
  select organization_id, grain, starts_at, user_id, sum(manual_ms) as manual_ms,
    sum(keyless_seconds) as keyless_seconds
  from time_facts group by 1, 2, 3, 4
) as facts
where user_totals.organization_id = facts.organization_id and user_totals.grain = facts.grain
  and user_totals.starts_at = facts.starts_at and user_totals.user_id = facts.user_id;
