import type { ApiReceives } from '@time-tracker/contract/api';
import { recordBatchMax } from '@time-tracker/contract/limits';
import sharp from 'sharp';
import type { DemoApi } from './demo-api.ts';
import type { DemoTeam } from './demo-organization.ts';
import { releaseCanvas } from './drawing/canvas.ts';
import { drawDesktop } from './desktops/draw-desktop.ts';
import type { Capture } from './people/captures.ts';
import { seedsOf } from './people/day-plan.ts';
import type { DemoPerson } from './people/demo-people.ts';
import type { PlannedActivity } from './people/recorded-block.ts';
import { seedUuid } from '../seeded-random.ts';

/**
 * Records somebody's activities; answers those that the server keeps as they are. What was recorded
 * before, live or by hand, stays, and clips what is invented later.
 */
export async function sendActivities(
  api: DemoApi,
  team: DemoTeam,
  person: DemoPerson,
  activities: readonly PlannedActivity[],
): Promise<PlannedActivity[]> {
  const kept: PlannedActivity[] = [];
  for (let from = 0; from < activities.length; from += recordBatchMax) {
    const batch = activities.slice(from, from + recordBatchMax);
    const { results } = await api.post<ApiReceives['activity']['record']>(
      '/api/activity/record',
      {
        activities: batch.map(({ block, startMs, finishMs, ...activity }) => ({
          ...activity,
          project_id: team.projectId(block.project),
          start: new Date(startMs).toISOString(),
          finish: new Date(finishMs).toISOString(),
        })),
      },
      team.signedIn(person).token,
    );
    const refused = results.find(({ status, code }) => status === 'refused' && !isByHand(code));
    if (refused !== undefined) throw new Error(`the server refused ${JSON.stringify(refused)}`);
    kept.push(...batch.filter((_, index) => isWhole(results[index]?.status)));
  }
  return kept;
}

const isWhole = (status: string | undefined) => status === 'stored' || status === 'updated';

/** Whoever looks on may remove work, archive a project or send somebody away; it stays so. */
const byHand: ReadonlySet<string | undefined> = new Set([
  'activity_removed',
  'project_archived',
  'project_not_found',
  'project_not_recordable',
  'manual_not_allowed',
]);

const isByHand = (code: string | undefined) => byHand.has(code);

/** Draws and uploads all monitors of a capture, unless its moment was not recorded; answers how many. */
export async function sendCapture(
  api: DemoApi,
  team: DemoTeam,
  capture: Capture,
  activities: readonly PlannedActivity[],
): Promise<number> {
  const { takenAtMs, groupId, app, title, views } = capture;
  const { person } = capture.block;
  const activity = activities.find(
    ({ startMs, finishMs }) => startMs <= takenAtMs && takenAtMs < finishMs,
  );
  if (activity === undefined) return 0;
  for (const view of views) {
    const screenshot = {
      id: seedUuid(takenAtMs, 'screenshot', ...seedsOf(capture.block), takenAtMs, view.display),
      activity_id: activity.activity_id,
      group_id: groupId,
      taken_at: new Date(takenAtMs).toISOString(),
      display: view.display,
      displays: views.length,
      app,
      title,
    };
    const canvas = drawDesktop(view);
    const { pixels, width, height } = canvas;
    const image = await sharp(pixels, { raw: { width, height, channels: 3 } })
      .webp({ quality: 72, effort: 0 })
      .toBuffer();
    releaseCanvas(canvas);
    await api.upload(team.signedIn(person).token, screenshot, image);
  }
  return views.length;
}
