import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { minuteMs } from '@time-tracker/contract/time/durations';
import { minuteOfWindow, windowStart } from '@time-tracker/contract/time/ten-minute-window';
import { CallFailed, post, recordActivities, upload, type Account } from '../data/api-calls.ts';
import { invite, type Team } from '../data/team.ts';
import { letTimePass } from '../stack/wait-until.ts';

const people = 8;
const pauseMilliseconds = 200;
/** Every so many activities, a screenshot is sent. */
const imageEvery = 5;

/** Members who record, upload and look at the dashboard all the time, and send again what failed. */
export type RecordingPeople = {
  /** IDs of acknowledged activities of a minute each. */
  activities: Set<string>;
  /** IDs of acknowledged screenshots. */
  images: Set<string>;
  /** Requests that failed, by status or reason. */
  failures: Record<string, number>;
  /** Resolves when everything that was sent is acknowledged. */
  stop(): Promise<void>;
};

export async function startRecordingPeople(url: string, team: Team): Promise<RecordingPeople> {
  const activities = new Set<string>();
  const images = new Set<string>();
  const failures: Record<string, number> = {};
  let isStopping = false;
  const untilAcknowledged = async (send: () => Promise<unknown>) => {
    for (;;) {
      try {
        await send();
        return;
      } catch (error) {
        const reason = describeFailure(error);
        failures[reason] = (failures[reason] ?? 0) + 1;
        await letTimePass({ ms: pauseMilliseconds, reason: 'a recorder repeats after a pause' });
      }
    }
  };
  const endMs = windowStart(Date.now());
  const record = async (account: Account, image: Buffer) => {
    // Back in time, so that no minute is recorded twice.
    for (let round = 1; !isStopping; round++) {
      const activity = makeActivity(team.projectId, endMs - round * minuteMs);
      const { activity_id: id } = activity;
      await untilAcknowledged(() => sendActivity(url, account.token, activity));
      activities.add(id);
      if (round % imageEvery === 0) {
        const description = describeImage(id, activity.start);
        await untilAcknowledged(() => upload(url, account.token, description, image));
        images.add(description.id);
      }
      const { organizationId: organization_id, owner } = team;
      await untilAcknowledged(() => post(url, 'dashboard/now', { organization_id }, owner.token));
      await letTimePass({ ms: pauseMilliseconds, reason: 'the rate of a recorder' });
    }
  };
  const image = await sharp({
    create: { width: 640, height: 400, channels: 3, background: '#246' },
  })
    .webp()
    .toBuffer();
  const running: Promise<void>[] = [];
  for (let index = 0; index < people; index++) {
    running.push(record(await invite(url, team, `Person${index}`, 'member'), image));
  }
  return {
    activities,
    images,
    failures,
    stop: async () => {
      isStopping = true;
      await Promise.all(running);
    },
  };
}

/** An activity that was stored although the response was lost is updated by the next attempt. */
async function sendActivity(
  url: string,
  token: string,
  activity: ReturnType<typeof makeActivity>,
): Promise<void> {
  await recordActivities(url, token, [activity]).catch((error: unknown) => {
    if (!String(error).includes('"status":"updated"')) throw error;
  });
}

/** Throws what no repetition changes. */
function describeFailure(error: unknown): string {
  if (error instanceof CallFailed) {
    const status = / answered (5\d\d)/.exec(error.message)?.[1];
    if (status === undefined) throw error;
    return status;
  }
  const isOutage = error instanceof TypeError || (error as Error).name === 'TimeoutError';
  if (!isOutage) throw error;
  return 'no answer';
}

function makeActivity(projectId: number, start: number) {
  const at = minuteOfWindow(start);
  return {
    activity_id: randomUUID(),
    project_id: projectId,
    start,
    finish: start + minuteMs,
    measured_seconds: 60,
    active_seconds: 30,
    keyboard_seconds: 20,
    mouse_seconds: 15,
    minutes: Array.from({ length: 10 }, (_, index) => index === at),
    source: 'desktop' as const,
    apps: [{ kind: 'app' as const, name: 'Editor', seconds: 60, active_seconds: 30 }],
  };
}

function describeImage(activityId: string, start: number) {
  return {
    id: randomUUID(),
    activity_id: activityId,
    group_id: randomUUID(),
    taken_at: new Date(start + 20_000).toISOString(),
    display: 0,
    displays: 1,
  };
}
