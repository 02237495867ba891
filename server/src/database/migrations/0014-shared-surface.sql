-- What people share with a browser for screenshots, and what an organization accepts.

alter table organizations add column shared_surface text not null default 'any'
  check (shared_surface in ('any', 'monitor'));

-- Null: from a desktop recorder, which captures entire screens.
alter table screenshots add column surface text check (surface in ('monitor', 'window', 'tab'));

-- What the browser shares at its last report. Null: nothing, or a desktop recorder.
alter table recorders add column surface text check (surface in ('monitor', 'window', 'tab'));

drop trigger write_rules_event on organizations;
create trigger write_rules_event after update on organizations
  for each row when (
    (old.name, old.idle_minutes, old.blur, old.titles, old.retention_days, old.shared_surface)
      is distinct from
        (new.name, new.idle_minutes, new.blur, new.titles, new.retention_days, new.shared_surface))
  execute function write_organization_rules_event();
