import type { ActivitySource, RecordedActivity } from '@time-tracker/contract/activity';
import { isRecorded } from '@time-tracker/contract/activity-source';
import type { Interval } from '@time-tracker/contract/time/interval';
import { maskMinutes, lengthOf, scaleToShare } from './clip-to-free-time.ts';
import { cutAppSeconds } from './cut-app-seconds.ts';

/** The stored seconds of one app. */
export type StoredApp = {
  kind: 'app' | 'url';
  name: string;
  title: string | null;
  domain: string | null;
  seconds: number;
  activeSeconds: number;
};

/** A stored activity of one user. */
export type StoredActivity = Interval & {
  organizationId: number;
  projectId: number;
  activityId: string;
  measuredSeconds: number;
  activeSeconds: number;
  keyboardSeconds: number;
  mouseSeconds: number;
  /** Bit i is set if minute i of the ten-minute UTC window had input. */
  minutes: number;
  source: ActivitySource;
  note: string | null;
  /** Set after a move: the original project, which the recorder still sends. */
  recordedIn: number | null;
  /** Whether someone edited the note. The recorder does not overwrite it then. */
  noteEdited: boolean;
  apps: readonly StoredApp[];
};

export type RecordingTarget = { organizationId: number; titles: boolean };

/** Fields that users can edit. A repeated request must not undo the edits. */
export type EditedFields = Pick<StoredActivity, 'projectId' | 'recordedIn' | 'note' | 'noteEdited'>;

/**
 * The activity to store for an entry. `freePart` is the part of its time that is free. `stored` is
 * the existing activity, if any.
 */
export function contentOf(
  entry: RecordedActivity,
  freePart: Interval,
  target: RecordingTarget,
  stored?: EditedFields,
): StoredActivity {
  const whole = intervalOf(entry);
  // Counters sent with manual or imported time are ignored.
  const isMeasured = isRecorded(entry.source);
  const scale = (seconds: number) => scaleToShare(seconds, freePart, whole);
  const count = (seconds: number) => (isMeasured ? scale(seconds) : 0);
  const bits = entry.minutes.reduce((sum, had, minute) => sum | (had ? 1 << minute : 0), 0);
  const isWhole = lengthOf(freePart) === lengthOf(whole);
  return {
    start: freePart.start,
    end: freePart.end,
    organizationId: target.organizationId,
    projectId: stored?.projectId ?? entry.project_id,
    activityId: entry.activity_id,
    measuredSeconds: count(entry.measured_seconds),
    activeSeconds: count(entry.active_seconds),
    keyboardSeconds: count(entry.keyboard_seconds),
    mouseSeconds: count(entry.mouse_seconds),
    minutes: isWhole ? bits : maskMinutes(bits, freePart),
    source: entry.source,
    note: (stored?.noteEdited === true ? stored.note : entry.note) || null,
    recordedIn: stored?.recordedIn ?? null,
    noteEdited: stored?.noteEdited ?? false,
    apps: mergeApps(
      cutAppSeconds(entry.apps, lengthOf(whole)).map((app) => storedApp(app, target.titles)),
    )
      .map((app) => ({
        ...app,
        seconds: scale(app.seconds),
        activeSeconds: scale(app.activeSeconds),
      }))
      .filter((app) => app.seconds > 0),
  };
}

export function intervalOf(entry: RecordedActivity): Interval {
  return { start: entry.start.getTime(), end: entry.finish.getTime() };
}

/** Reduces an address to its domain, and removes titles unless the organization collects them. */
function storedApp(app: RecordedActivity['apps'][number], titles: boolean): StoredApp {
  const domain = app.kind === 'url' ? domainOf(app.domain || app.name) : null;
  return {
    kind: app.kind,
    name: domain ?? (isAddress.test(app.name) ? domainOf(app.name) : app.name),
    title: (titles && app.title) || null,
    domain,
    seconds: app.seconds,
    activeSeconds: app.active_seconds,
  };
}

const isAddress = /^[a-z][a-z0-9+.-]*:\/\//i;

/** Merges entries with the same kind, name and title into one, at the position of the first. */
export function mergeApps(apps: readonly StoredApp[]): StoredApp[] {
  const merged = new Map<string, StoredApp>();
  for (const app of apps) {
    const key = JSON.stringify([app.kind, app.name, app.title]);
    const same = merged.get(key);
    if (same === undefined) {
      merged.set(key, { ...app });
    } else {
      same.seconds += app.seconds;
      same.activeSeconds += app.activeSeconds;
    }
  }
  return [...merged.values()];
}

const unknownDomain = 'unknown';

/** The host of an address, without port, path, query, user name and password. */
export function domainOf(address: string): string {
  const withoutScheme = address.replace(/^[a-z][a-z0-9+.-]*:(\/\/|(?!\d))/i, '');
  const [authority = ''] = withoutScheme.split(/[/?#\\\s]/);
  const host = authority.slice(authority.lastIndexOf('@') + 1).replace(/:\d*$/, '');
  return host.toLowerCase().slice(0, 253) || unknownDomain;
}

export function isSameContent(a: StoredActivity, b: StoredActivity): boolean {
  const { apps: appsOfA, ...restOfA } = a;
  const { apps: appsOfB, ...restOfB } = b;
  return hasSameFields(restOfA, restOfB) && hasSameApps(appsOfA, appsOfB);
}

export function hasSameApps(a: readonly StoredApp[], b: readonly StoredApp[]): boolean {
  return (
    a.length === b.length && a.every((app, index) => hasSameFields(app, b[index] ?? { name: '' }))
  );
}

function hasSameFields<Fields extends object>(a: Fields, b: Partial<Fields>): boolean {
  return (Object.keys(a) as (keyof Fields)[]).every((field) => a[field] === b[field]);
}
