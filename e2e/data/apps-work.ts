import { randomUUID } from 'node:crypto';
import { windowMs } from '@time-tracker/contract/time/ten-minute-window';
import { recordActivities, type Account } from './api-calls.ts';
import { dayBack } from './known-days.ts';
import { addProject, createTeam, invite, type Team } from './team.ts';

/** The app in front, and its time. */
type Used = [kind: 'app' | 'url', name: string, title: string | null, seconds: number];

/** Records ten minutes of work some days ago. Each call uses the next ten minutes. */
type Use = (who: Account, projectId: number, daysAgo: number, used: Used[]) => Promise<void>;

/** A team with known app usage. */
export type AppsWork = Team & { mia: Account; ledger: number; use: Use };

/** More apps than the chart and the table show separately, some with dangerous names. */
export async function recordAppsWork(url: string): Promise<AppsWork> {
  const team = await createTeam(url);
  const mia = await invite(url, team, 'Mia', 'member');
  const ledger = await addProject(team, 'Ledger');
  const use = windowByWindow(url);
  const { projectId: website, owner } = team;
  const few: Used[] = Array.from({ length: 9 }, (_, index) => [
    ...(['app', `Little ${index}`] as const),
    ...([null, 11 + index] as const),
  ]);
  await use(owner, website, 4, [
    ['app', 'Editor', 'main.ts', 301],
    ['app', 'Editor', 'budget.csv', 57],
    ['url', 'wiki.example', 'How we work', 122],
    ['app', '=HYPERLINK("http://evil.example","x")', 'x', 40],
  ]);
  await use(owner, ledger, 4, [
    ['app', 'Editor', 'ledger.ts', 211],
    ['url', 'news.example', 'Of the day', 77],
  ]);
  await use(owner, website, 2, [['app', 'Editor', 'main.ts', 480], ...few.slice(0, 5)]);
  await use(mia, website, 2, [['app', 'Mail', 'Inbox', 333], ...few.slice(5)]);
  await use(mia, website, 3, [
    ['url', 'wiki.example', 'Budget of the year', 95],
    ['app', '-1 "quoted", with a comma', null, 61],
  ]);
  return { ...team, mia, ledger, use };
}

function windowByWindow(url: string): Use {
  const windowsUsed = new Map<string, number>();
  return async (who, projectId, daysAgo, used) => {
    const key = `${who.id} ${daysAgo}`;
    const window = windowsUsed.get(key) ?? 0;
    windowsUsed.set(key, window + 1);
    const start = Date.parse(`${dayBack(daysAgo)}T09:00:00Z`) + window * windowMs;
    const activity = {
      activity_id: randomUUID(),
      project_id: projectId,
      start,
      finish: start + windowMs,
      measured_seconds: 600,
      active_seconds: 300,
      keyboard_seconds: 300,
      mouse_seconds: 0,
      minutes: Array.from({ length: 10 }, () => true),
      source: 'desktop' as const,
      apps: used.map(([kind, name, title, seconds]) => ({
        kind,
        name,
        title,
        seconds,
        active_seconds: Math.floor(seconds / 2),
      })),
    };
    await recordActivities(url, who.token, [activity]);
  };
}
