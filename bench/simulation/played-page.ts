import { followStream, type Simulated } from './played-recorder.ts';

/**
 * With much going on, an open page loads its data again this often. After a slow load it rests nine times as
 * long as the load took, at most 20 s (web/src/api/events/throttle-batch.ts).
 */
const refreshEveryMs = 5000;
const restOfWork = 9;
const restMaxMs = 20_000;

/** An owner's open dashboard, with today's work. */
export async function simulatePage(
  simulated: Simulated,
  { token, organizationId }: { token: string; organizationId: number },
): Promise<void> {
  const { http, timings } = simulated;
  const refresh = (call: string, input: object) =>
    timings.measure(call, () =>
      http.post(
        `/api/${call}`,
        token,
        JSON.stringify({ organization_id: organizationId, ...input }),
      ),
    );
  await Promise.all([
    followStream(simulated, `organization_id=${organizationId}`, token),
    repeat(simulated, () =>
      Promise.all([
        refresh('dashboard/now', {}),
        refresh('dashboard/overview', { start: startOfDay(), finish: new Date().toISOString() }),
      ]),
    ),
  ]);
}

async function repeat({ end }: Simulated, load: () => Promise<unknown>): Promise<void> {
  let pauseMs = Math.random() * refreshEveryMs;
  while (!(await end.pause(pauseMs))) {
    const startedAt = performance.now();
    await load();
    const tookMs = performance.now() - startedAt;
    pauseMs = Math.max(refreshEveryMs - tookMs, Math.min(restOfWork * tookMs, restMaxMs));
  }
}

function startOfDay(): string {
  return `${new Date().toISOString().slice(0, 10)}T00:00:00.000Z`;
}
