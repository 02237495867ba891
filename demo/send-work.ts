import { refusalCode } from '@time-tracker/contract/activity';
import { recordBatchMax } from '@time-tracker/contract/limits';
import { CallFailed } from './api-client.ts';
import type { Capture } from './people/captures.ts';
import { seedsOf } from './people/day-plan.ts';
import type { DemoPerson } from './people/studio-people.ts';
import type { PlannedActivity } from './people/recorded-block.ts';
import type { DrawScreen } from './screens/draw-screens.ts';
import { seedUuid } from './example-random.ts';
import type { Team } from './studio-team.ts';

/**
 * Someone who tries the product may delete time, archive a project or remove a member. That must not
 * stop the example data.
 */
const expectedRefusals: ReadonlySet<string | undefined> = new Set([
  refusalCode.enum.activity_removed,
  refusalCode.enum.project_archived,
  refusalCode.enum.project_not_found,
  refusalCode.enum.project_not_recordable,
  refusalCode.enum.manual_not_allowed,
  'not_found',
]);

/**
 * Records activities of a person. Returns those that the server stored as they are: time that is already
 * recorded there shortens them.
 */
export async function sendActivities(
  team: Team,
  person: DemoPerson,
  activities: readonly PlannedActivity[],
): Promise<PlannedActivity[]> {
  const stored: PlannedActivity[] = [];
  for (let first = 0; first < activities.length; first += recordBatchMax) {
    const batch = activities.slice(first, first + recordBatchMax);
    const { results } = await team.signedIn(person).client.activity.record({
      activities: batch.map(({ block, start, end, ...activity }) => ({
        ...activity,
        project_id: team.projectId(block.project),
        start: new Date(start).toISOString(),
        finish: new Date(end).toISOString(),
      })),
    });
    const refused = results.find(
      ({ status, code }) => status === 'refused' && !expectedRefusals.has(code),
    );
    if (refused !== undefined) throw new Error(`An activity was refused: ${refused.message}`);
    stored.push(
      ...batch.filter((_, index) => ['stored', 'updated'].includes(results[index]?.status ?? '')),
    );
  }
  return stored;
}

/** Draws and uploads one monitor of a capture. */
export async function sendScreenshot(
  team: Team,
  capture: Capture,
  display: number,
  activity: PlannedActivity,
  drawScreen: DrawScreen,
): Promise<void> {
  const desktop = capture.desktops[display];
  if (desktop === undefined) return;
  const id = screenshotIdOf(capture, display);
  const screenshot = {
    id,
    activity_id: activity.activity_id,
    group_id: capture.groupId,
    taken_at: new Date(capture.takenAtMs).toISOString(),
    display,
    displays: capture.desktops.length,
    app: capture.app,
    title: capture.title,
  };
  const image = await drawScreen(desktop);
  try {
    await team.signedIn(capture.block.person).client.screenshot.upload({
      screenshot: JSON.stringify(screenshot),
      image: new File([new Uint8Array(image)], `${id}.webp`, { type: 'image/webp' }),
    });
  } catch (error) {
    if (!(error instanceof CallFailed && expectedRefusals.has(error.code))) throw error;
  }
}

export function screenshotIdOf({ block, takenAtMs }: Capture, display: number): string {
  return seedUuid(takenAtMs, 'screenshot', ...seedsOf(block), takenAtMs, display);
}
