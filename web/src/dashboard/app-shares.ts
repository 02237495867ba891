import type { AppUsage } from '@time-tracker/contract/app';

export interface AppShare {
  key: string;
  name: string;
  isSite: boolean;
  seconds: number;
  /** Of all that was measured, 0 to 100, unrounded. */
  percent: number;
}

/** The longest applications and sites, each once, whoever used it in whichever project. */
export function longestApps(
  apps: Pick<AppUsage, 'name' | 'kind' | 'seconds'>[],
  totalSeconds: number,
  count: number,
): AppShare[] {
  const shares = new Map<string, AppShare>();
  for (const { name, kind, seconds } of apps) {
    const key = `${kind} ${name}`;
    const share = shares.get(key) ?? { key, name, isSite: kind === 'url', seconds: 0, percent: 0 };
    share.seconds += seconds;
    shares.set(key, share);
  }
  return [...shares.values()]
    .sort((a, b) => b.seconds - a.seconds || a.name.localeCompare(b.name))
    .slice(0, count)
    .map((share) => ({
      ...share,
      percent: totalSeconds === 0 ? 0 : (100 * share.seconds) / totalSeconds,
    }));
}
