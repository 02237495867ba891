import { t } from '@lingui/core/macro';
import type { AppGroup, AppKind, MemberRatedTime } from '@time-tracker/contract/app';
import type { Day } from '../ui/time/zoned-day.ts';

/** An app that a chart shows separately, or all others together. */
export interface ChartedApp {
  key: string;
  name: string;
  kind: AppKind | null;
}

const othersKey = 'others';

function charted({ kind, name }: Pick<AppGroup, 'kind' | 'name'>): ChartedApp {
  return name === null
    ? { key: othersKey, name: t`All others`, kind: null }
    : { key: `${kind} ${name}`, name, kind };
}

/** The apps of the groups, most used first, the others last. */
function chartedApps(groups: readonly AppGroup[]): ChartedApp[] {
  const apps = new Map<string, ChartedApp & { seconds: number }>();
  for (const group of groups) {
    const app = charted(group);
    const known = apps.get(app.key) ?? { ...app, seconds: 0 };
    known.seconds += group.seconds;
    apps.set(app.key, known);
  }
  return [...apps.values()]
    .sort(
      (a, b) =>
        Number(a.key === othersKey) - Number(b.key === othersKey) ||
        b.seconds - a.seconds ||
        a.name.localeCompare(b.name),
    )
    .map(({ key, name, kind }) => ({ key, name, kind }));
}

/** Seconds by day for each app, most used first, the others last. */
export function appDays(
  days: readonly Day[],
  groups: readonly AppGroup[],
): (ChartedApp & { days: number[] })[] {
  const seconds = new Map(
    groups.map((group) => [`${group.date} ${charted(group).key}`, group.seconds]),
  );
  return chartedApps(groups).map((app) => ({
    ...app,
    days: days.map((day) => seconds.get(`${day} ${app.key}`) ?? 0),
  }));
}

export interface MemberApps {
  id: number;
  name: string;
  totalSeconds: number;
  /** Seconds by key of the app. */
  seconds: Map<string, number>;
}

interface MembersPage {
  members: readonly MemberRatedTime[];
  groups: readonly AppGroup[];
}

/**
 * All pages together, most app time first: the server sorts by worked time, part of which has no apps.
 * Someone who moved to another page while they loaded is there once.
 */
export function joinMemberPages(pages: readonly MembersPage[]): {
  members: MemberRatedTime[];
  groups: AppGroup[];
} {
  const known = new Set<number | null>();
  const joined: ReturnType<typeof joinMemberPages> = { members: [], groups: [] };
  for (const { members, groups } of pages) {
    joined.members.push(...members.filter(({ user_id: id }) => !known.has(id)));
    joined.groups.push(...groups.filter(({ user_id: id }) => !known.has(id)));
    for (const { user_id: id } of groups) known.add(id);
  }
  joined.members.sort((a, b) => b.seconds - a.seconds || a.user_name.localeCompare(b.user_name));
  return joined;
}

/** Groups by member as a table, most time first. */
export function memberApps(groups: readonly AppGroup[]): {
  apps: ChartedApp[];
  members: MemberApps[];
} {
  const members = new Map<number, MemberApps>();
  for (const group of groups) {
    const id = group.user_id ?? 0;
    const member = members.get(id) ?? {
      id,
      name: group.user_name ?? '',
      totalSeconds: 0,
      seconds: new Map<string, number>(),
    };
    member.totalSeconds += group.seconds;
    member.seconds.set(charted(group).key, group.seconds);
    members.set(id, member);
  }
  const byTime = [...members.values()].sort(
    (a, b) => b.totalSeconds - a.totalSeconds || a.name.localeCompare(b.name),
  );
  return { apps: chartedApps(groups), members: byTime };
}
