-- Totals that the members of an organization share have several rows, so that those who record at the same
-- moment do not wait for each other; see functions/update-activity-totals.sql. Reads add them up.

-- Transactions that already record finish with the rows as they were, and later ones wait for the new rows.
-- Recording and totals wait until the new keys are built.
set local maintenance_work_mem = '256MB';
lock table activities, activity_apps in share row exclusive mode;

alter table organization_totals add stripe smallint not null default 0,
  drop constraint organization_totals_pkey,
  add primary key (organization_id, grain, starts_at, stripe);
alter table project_totals add stripe smallint not null default 0,
  drop constraint project_totals_pkey,
  add primary key (organization_id, grain, starts_at, project_id, stripe);
alter table organization_app_totals add stripe smallint not null default 0,
  drop constraint organization_app_totals_pkey,
  add primary key (organization_id, grain, starts_at, kind, name, stripe);
alter table project_app_totals add stripe smallint not null default 0,
  drop constraint project_app_totals_pkey,
  add primary key (organization_id, project_id, grain, starts_at, kind, name, stripe);
