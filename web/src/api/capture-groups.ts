import type { Screenshot } from '@time-tracker/contract/screenshot';

/** All monitors of one person at one instant. */
export interface Capture {
  id: string;
  takenAt: string;
  userId: number;
  userName: string;
  projectId: number;
  activityId: string;
  /** Sorted by display, never empty. */
  screens: [Screenshot, ...Screenshot[]];
}

/** Groups the monitors of each capture, in the order of the response, without duplicates. */
export function groupCaptures(screenshots: Screenshot[]): Capture[] {
  const captures = new Map<string, Capture>();
  for (const screenshot of screenshots) {
    // Clients generate the group ids, so two users could send the same one.
    const key = `${screenshot.user_id} ${screenshot.group_id}`;
    const capture = captures.get(key);
    if (!capture) captures.set(key, captureOf(screenshot));
    else if (!capture.screens.some(({ id }) => id === screenshot.id)) {
      capture.screens.push(screenshot);
      capture.screens.sort((a, b) => a.display - b.display);
    }
  }
  return [...captures.values()];
}

function captureOf(screenshot: Screenshot): Capture {
  return {
    id: screenshot.group_id,
    takenAt: screenshot.taken_at,
    userId: screenshot.user_id,
    userName: screenshot.user_name,
    projectId: screenshot.project_id,
    activityId: screenshot.activity_id,
    screens: [screenshot],
  };
}

/** Whether all monitors looked the same as in the previous capture of this person and project. */
export function looksLikePrevious({ screens }: Pick<Capture, 'screens'>): boolean {
  return screens.every((screen) => screen.same_as_previous);
}
