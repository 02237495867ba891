import type { Section } from '../questions/section.ts';
import type { BenchServer } from '../server/bench-server.ts';
import { measureCallCosts } from './call-costs.ts';
import { describeCosts, describeSimulation, type SimulationAims } from './describe-simulation.ts';
import { pagesFor, runSimulation } from './run-simulation.ts';

const usualSizes = [200, 1000, 2000];
const measuredSeconds = 120;

/** What a call costs, and then simulations of several sizes in one organization each. */
export async function benchSimulation(
  server: BenchServer,
  aims: SimulationAims,
  sizes: readonly number[],
  say: (line: string) => void,
): Promise<Section[]> {
  const sections = [describeCosts(await measureCallCosts(server), aims)];
  for (const recorders of sizes.length > 0 ? sizes : usualSizes) {
    const pages = pagesFor(recorders);
    const size = { recorders, pages, organizations: 1, seconds: measuredSeconds };
    const figures = await runSimulation(server, { ...size, following: 'stream' }, say);
    sections.push(describeSimulation(figures, aims));
  }
  return sections;
}
