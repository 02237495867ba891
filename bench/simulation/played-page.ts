import { every, followStream, type Simulated } from './played-recorder.ts';

/** With much going on, an open page loads its data again this often. */
const refreshEveryMs = 5000;

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
    every(simulated, refreshEveryMs, Math.random() * refreshEveryMs, () =>
      Promise.all([
        refresh('dashboard/now', {}),
        refresh('dashboard/overview', { start: startOfDay(), finish: new Date().toISOString() }),
      ]),
    ),
  ]);
}

function startOfDay(): string {
  return `${new Date().toISOString().slice(0, 10)}T00:00:00.000Z`;
}
