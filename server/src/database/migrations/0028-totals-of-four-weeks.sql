-- Totals of each person for four weeks (grain 2419200), so that a year of a large organization is read in a
-- quarter of the rows. Aligned to the epoch, like weeks, so each has four whole weeks.

-- Transactions that already record finish with the sizes as they were, and later ones wait for the new one.
lock table activities in share row exclusive mode;

insert into user_totals (organization_id, grain, starts_at, user_id, worked_ms, active_seconds,
    measured_seconds, manual_ms, keyless_seconds)
  select organization_id, 2419200, total_bucket(2419200, starts_at), user_id, sum(worked_ms),
    sum(active_seconds), sum(measured_seconds), sum(manual_ms), sum(keyless_seconds)
  from user_totals where grain = 604800
  group by 1, 3, 4 order by 1, 3, 4;
