-- Time that people have deleted with activity/forget. What recorders send later is clipped to the time around
-- it, and screenshots from within it are refused. The intervals of an account do not overlap.
create table forgotten_time (
  user_id int not null references users on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  primary key (user_id, starts_at)
);
