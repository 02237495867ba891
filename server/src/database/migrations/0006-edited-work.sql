-- What people change of recorded work, what they think of applications, how long titles stay.

alter table activities
  -- The project it was recorded in, once it was moved: its recorder still names that one.
  add column recorded_in int,
  -- A note that a person changed is not overwritten by the recorder's next repeat.
  add column note_edited boolean not null default false;

-- What an organization thinks of an application or site; neutral ones have no row.
create table app_ratings (
  organization_id int not null references organizations on delete cascade,
  kind text not null check (kind in ('app', 'url')),
  name text not null,
  rating smallint not null check (rating in (-1, 1)),
  primary key (organization_id, kind, name)
);
alter table app_ratings enable row level security;
create policy tenant on app_ratings
  using (organization_id = any ((select app_organization_ids())::int[]));

-- Titles of work that began before this are gone; null: none are yet.
alter table organizations add column titles_erased_before timestamptz;
