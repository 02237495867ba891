import { hourMs } from '@time-tracker/contract/time/durations';
import { post, register, type Account } from './api-calls.ts';
import { latestLongDay, weekBack } from './known-days.ts';
import { recordWork, type WorkSpan } from './known-work.ts';
import { addProject, createTeam, newAddress } from './team.ts';

export const berlin = 'Europe/Berlin';
export const kathmandu = 'Asia/Kathmandu';
export const longDay = latestLongDay(berlin);
/** A Monday two weeks ago and the Sunday after it, without clock changes. */
export const week = weekBack(2);
const weekStart = Date.parse(`${week.first}T00:00:00Z`);

/** An owner in Berlin and a member in Kathmandu, with work in the week. */
export type TimeLogWork = {
  owner: Account;
  asha: Account;
  organizationId: number;
  website: number;
  ledger: number;
};

export async function recordTimeLogWork(url: string): Promise<TimeLogWork> {
  const team = await createTeam(url);
  const { owner, organizationId, projectId: website } = team;
  const ledger = await addProject(team, 'Ledger');
  const asha = await register(url, 'Asha', newAddress('asha'));
  await post(url, 'user/update', { time_zone: berlin }, owner.token);
  await post(url, 'user/update', { time_zone: kathmandu }, asha.token);
  for (const project_id of [website, ledger]) {
    await team.as(owner, 'project/add', { project_id, email: asha.email });
  }
  await recordWork(url, owner, [
    ...workOfOwner(website, ledger),
    // 01:30 to 04:30 local time, in the night in which the clock is set back.
    stretch(Date.parse(`${longDay}T00:00:00Z`) - hourMs / 2, 4, website, 50),
  ]);
  await recordWork(url, asha, workOfAsha(website, ledger));
  return { owner, asha, organizationId, website, ledger };
}

/** Two sessions on each of five days, one of them over midnight. */
function workOfOwner(website: number, ledger: number): WorkSpan[] {
  return Array.from({ length: 5 }, (_, day) => {
    const morning = weekStart + day * 24 * hourMs + 7 * hourMs + 125_000;
    return [
      stretch(morning, 2.5, website, 40 + day * 5, 'Sketches'),
      stretch(morning + 4 * hourMs, 1.75, ledger, day === 3 ? null : 71),
      ...(day === 2 ? [stretch(morning + 15 * hourMs, 3, website, 33)] : []),
    ];
  }).flat();
}

/** Late in Kathmandu, where the day is nearly over when it begins in Berlin. */
function workOfAsha(website: number, ledger: number): WorkSpan[] {
  return Array.from({ length: 4 }, (_, day) => {
    const evening = weekStart + day * 24 * hourMs + 17 * hourMs + 47_000;
    const note = day === 1 ? '=HYPERLINK("http://evil","x")' : 'Support, by phone';
    return [
      stretch(evening, 1.5, ledger, 62, note),
      stretch(evening + 2 * hourMs, 0.8, website, 20),
    ];
  }).flat();
}

function stretch(
  start: number,
  hours: number,
  projectId: number,
  activePercent: number | null,
  note?: string,
): WorkSpan {
  // Recent work is measured. The long day can be older than recorders may send.
  const source: WorkSpan['source'] = start > Date.now() - 29 * 24 * hourMs ? 'desktop' : 'import';
  const more = note === undefined ? { source } : { source, note };
  return { start, end: start + hours * hourMs, projectId, activePercent, ...more };
}
