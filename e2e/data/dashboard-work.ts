import { hourMs, minuteMs } from '@time-tracker/contract/time/durations';
import type { Account } from './api-calls.ts';
import { recordWork } from './known-work.ts';
import { addProject, createTeam, invite, type Team } from './team.ts';

/** The maximum age of recorded time. Older time is imported, without activity. */
const recordedHours = 29 * 24;

/** A team with work in every window of the dashboard and in the previous ones. */
export type DashboardWork = Team & { mia: Account; ledger: number; tiny: number };

/** By fifths of activity, and more than the lists show. */
const inFront = ['wiki.example', 'Mail', 'docs.example', 'Editor', 'shop.example'];

/**
 * No work is near the start of a window or range, so that the minute of the test does not matter.
 */
export async function recordDashboardWork(url: string): Promise<DashboardWork> {
  const team = await createTeam(url);
  const mia = await invite(url, team, 'Mia', 'member');
  const ledger = await addProject(team, 'Ledger');
  // Too little to count as worked on.
  const tiny = await addProject(team, 'Tiny');
  const nowMs = Math.floor(Date.now() / minuteMs) * minuteMs;
  const work = (hoursAgo: number, minutes: number, projectId: number, activePercent: number) => ({
    start: nowMs - hoursAgo * hourMs,
    end: nowMs - hoursAgo * hourMs + minutes * minuteMs,
    projectId,
    activePercent,
    app: inFront[Math.floor(activePercent / 20)],
    source: hoursAgo < recordedHours ? ('desktop' as const) : ('import' as const),
  });
  const { projectId: website } = team;
  await recordWork(url, team.owner, [
    work(3, 95, website, 71),
    work(7, 62, ledger, 40),
    work(12, 0.5, tiny, 50),
    work(32, 133, website, 65),
    work(60, 45, ledger, 30),
    work(100, 240, website, 81),
    work(200, 185, ledger, 55),
    work(300, 77, website, 62),
    work(520, 128, ledger, 44),
    work(680, 61, website, 90),
    work(800, 300, website, 33),
    work(1200, 90, ledger, 12),
  ]);
  await recordWork(url, mia, [
    work(4, 31, website, 66),
    work(36, 75, website, 58),
    work(130, 52, website, 49),
    work(250, 40, website, 72),
    work(500, 111, website, 77),
    work(1000, 45, website, 20),
  ]);
  return { ...team, mia, ledger, tiny };
}
