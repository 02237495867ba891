import type { BenchServer } from '../server/bench-server.ts';

/** For the server that is measured. */
export const simulationMetricsToken = 'metrics-of-the-simulation';

/** The longest delay of the server's event loop since this was last read, in seconds. */
export async function readLoopDelay(server: BenchServer): Promise<number> {
  const response = await fetch(`${server.url}/metrics`, {
    headers: { authorization: `Bearer ${simulationMetricsToken}` },
  });
  const text = await response.text();
  return Number(/^nodejs_eventloop_lag_seconds(?:\{[^}]*\})? (\S+)/m.exec(text)?.[1]);
}
