import type { BenchServer } from '../server/bench-server.ts';

/** For the server that is measured. */
export const simulationMetricsToken = 'metrics-of-the-simulation';

/** The longest delay of the server's event loop since this was last read, in seconds. */
export function readLoopDelay(server: BenchServer): Promise<number> {
  return readGauge(server, 'nodejs_eventloop_lag_seconds');
}

/** The memory of the server's own process, in bytes. */
export function readMemory(server: BenchServer): Promise<number> {
  return readGauge(server, 'process_resident_memory_bytes');
}

async function readGauge(server: BenchServer, name: string): Promise<number> {
  const response = await fetch(`${server.url}/metrics`, {
    headers: { authorization: `Bearer ${simulationMetricsToken}` },
  });
  const lines = (await response.text()).split('\n');
  const line = lines.find((one) => one.startsWith(`${name} `) || one.startsWith(`${name}{`));
  return Number(line?.split(' ').at(-1));
}
