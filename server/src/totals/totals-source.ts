import { grains } from './grains.ts';

/** A number to sum, as an SQL expression for each kind of table. */
export type Measure = {
  name: string;
  inBuckets: string;
  inRows: string;
  /** The sum over activities that fill a ten-minute window, in tables that store it separately. */
  inFullWindows?: string;
};

/** A table of totals per bucket, with organization_id, grain and starts_at. */
export type TotalsTable = {
  name: string;
  /** Has project_id. */
  hasProject: boolean;
  /** Has user_id. */
  hasUser: boolean;
  /** Lengths of its buckets in seconds, longest first. */
  grains: readonly number[];
  /** Stores the count and sums of activities that fill their ten-minute window in separate columns. */
  hasFullWindows?: true;
  /** Its primary key starts with organization and user, so each user is read separately. */
  isByUser?: true;
};

/** Rows with organization_id, project_id, user_id, starts_at and ends_at, and their totals. */
export type TotalsSource = {
  rows: string;
  /** Sorted by number of rows, smallest first. The last one has every key column. */
  tables: readonly TotalsTable[];
  measures: readonly Measure[];
};

const { window, hour, day, week, fourWeeks } = grains;

/** Recorded work, in milliseconds. */
export const workTotals: TotalsSource = {
  rows: 'activities',
  tables: [
    {
      name: 'organization_totals',
      hasProject: false,
      hasUser: false,
      grains: [week, day, hour, window],
      hasFullWindows: true,
    },
    {
      name: 'project_totals',
      hasProject: true,
      hasUser: false,
      grains: [week, day, hour, window],
      hasFullWindows: true,
    },
    // A year of many people is read often; a project has fewer.
    { name: 'user_totals', hasProject: false, hasUser: true, grains: [fourWeeks, week, day, hour] },
    { name: 'member_totals', hasProject: true, hasUser: true, grains: [week, day, hour] },
  ],
  measures: [
    {
      name: 'worked_ms',
      inBuckets: 'worked_ms',
      inRows: `date_part('epoch', ends_at - starts_at) * 1000`,
      inFullWindows: `full_count * ${window * 1000}`,
    },
    {
      name: 'active_ms',
      inBuckets: 'active_seconds * 1000',
      inRows: 'active_seconds * 1000',
      inFullWindows: 'full_active_seconds * 1000',
    },
    {
      name: 'measured_ms',
      inBuckets: 'measured_seconds * 1000',
      inRows: 'measured_seconds * 1000',
      inFullWindows: 'full_measured_seconds * 1000',
    },
  ],
};

/** Only the time of recorded work, in milliseconds, for reads of thousands of sums. */
export const timeTotals: TotalsSource = {
  ...workTotals,
  measures: workTotals.measures.filter(({ name }) => name === 'worked_ms'),
};

/** Recorded work with facts about it, in milliseconds. Only totals by user have them. */
export const factTotals: TotalsSource = {
  rows: 'activities',
  tables: workTotals.tables.filter(({ hasUser }) => hasUser),
  measures: [
    ...workTotals.measures,
    {
      name: 'manual_ms',
      inBuckets: 'manual_ms',
      inRows: `case when source = 'manual' then date_part('epoch', ends_at - starts_at) * 1000 else 0 end`,
    },
    {
      name: 'keyless_ms',
      inBuckets: 'keyless_seconds * 1000',
      inRows: 'case when keyboard_seconds = 0 then measured_seconds * 1000 else 0 end',
    },
  ],
};

/** Time in apps and websites, in seconds. */
export const appTotals: TotalsSource = {
  rows: 'activity_apps',
  tables: [
    {
      name: 'organization_app_totals',
      hasProject: false,
      hasUser: false,
      grains: [week, day, hour],
    },
    { name: 'project_app_totals', hasProject: true, hasUser: false, grains: [week, day, hour] },
    {
      name: 'member_app_totals',
      hasProject: true,
      hasUser: true,
      grains: [week, day],
      isByUser: true,
    },
  ],
  measures: [
    { name: 'seconds', inBuckets: 'seconds', inRows: 'seconds' },
    { name: 'active_seconds', inBuckets: 'active_seconds', inRows: 'active_seconds' },
  ],
};
