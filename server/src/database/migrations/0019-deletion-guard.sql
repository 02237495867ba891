-- What each job that deletes by age did last: a clock that jumps is noticed before anything is lost.
create table deletion_jobs (
  name text primary key,
  -- When it last ran without a doubt about the clock; null: not yet.
  ran_at timestamptz,
  -- For jobs that keep it here and not with an organization: what is older has been deleted.
  deleted_before timestamptz,
  -- A received_at in the future; an operator has confirmed that the clock was wrong then.
  wrong_received_at timestamptz,
  -- How many deletions wait for an operator since the last run: 1 for all of the job, else organizations.
  held int not null default 0
);

-- Screenshots taken before this were deleted by age, or have been due since their owner said how long they
-- are kept; null: never yet.
alter table organizations add column screenshots_deleted_before timestamptz;
