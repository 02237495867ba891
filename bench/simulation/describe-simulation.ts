import { availableParallelism } from 'node:os';
import { ms, number, type Section } from '../questions/section.ts';
import type { CallSummary } from './call-timings.ts';
import type { CallCost } from './call-costs.ts';
import type { SimulationFigures } from './run-simulation.ts';

export type SimulationAims = {
  p95BelowMs: number;
  /** Of activity/record alone, when all recorders are in one organization. */
  crowdRecordMs: number;
  /** Of processor time, by a recorder in a second. */
  recorderMsPerSecond: number;
  /** Of processor time of server and database, for one growing activity with three apps. */
  recordMs: number;
};

/** What one call of each kind costs, made one after the other. */
export function describeCosts(costs: readonly CallCost[], aim: SimulationAims): Section {
  const record = costs.find(({ call }) => call === 'activity/record');
  const recordMs = record ? record.serverMs + record.databaseMs : Number.NaN;
  return {
    title: 'What a call of a recorder costs',
    notes: [
      'Processor time of calls made one after the other: a growing activity with three apps, a report, a screenshot of 1920 × 1080.',
    ],
    rows: [
      ['call', 'server', 'image decoders', 'database', 'total', 'longest delay of the event loop'],
      ...costs.map(({ call, serverMs, decodersMs, databaseMs, loopDelayMs }) => [
        call,
        ms(serverMs),
        ms(decodersMs),
        ms(databaseMs),
        ms(serverMs + decodersMs + databaseMs),
        ms(loopDelayMs),
      ]),
    ],
    aims: [
      {
        text: `activity/record: ${ms(recordMs)} of server and database, target at most ${aim.recordMs} ms`,
        isMet: recordMs <= aim.recordMs,
      },
    ],
  };
}

/** A crowd is judged by how long its recorders queue, not by the other calls. */
export function describeSimulation(
  figures: SimulationFigures,
  aim: SimulationAims,
  { isCrowd = false } = {},
): Section {
  const { recorders, organizations, pages, following, measuredSeconds, use, calls, lockWaits } =
    figures;
  const perRecorder = (seconds: number) => (seconds * 1000) / measuredSeconds / recorders;
  const cost = perRecorder(use.server + use.decoders + use.database);
  const timed = calls.filter(({ call }) => !call.includes('wait'));
  const worst = timed.reduce((a, b) => (b.p95 > a.p95 ? b : a), timed[0] ?? nothing);
  const recording = calls.find(({ call }) => call === 'activity/record') ?? nothing;
  const failed = calls.reduce((sum, { failures }) => sum + countOf(failures), 0);
  return {
    title: `${number(recorders)} recorders ${isCrowd ? 'of one organization ' : ''}by ${following}, simulated`,
    notes: [
      `${number(organizations)} organization${organizations === 1 ? '' : 's'}, ${number(pages)} open dashboards, ` +
        `${number(measuredSeconds)} s. Each recorder follows its timer, reports and sends a growing activity with three apps ` +
        'each minute, and a screenshot every ten. The simulation shares the cores.',
      `Processor time per second and recorder: server ${ms2(perRecorder(use.server))}, image decoders ` +
        `${ms2(perRecorder(use.decoders))}, database ${ms2(perRecorder(use.database))}; total ${ms2(cost)}.`,
      describeLimit(figures),
      `Transactions that were waiting for a lock: ${number(lockWaits.average, 2)} on average, ` +
        `${number(lockWaits.most)} at most.`,
    ],
    rows: [
      ['call', 'number', 'p50', 'p95', 'p99', 'failed'],
      ...calls.map(({ call, count, p50, p95, p99, failures }) => [
        call,
        number(count),
        ...[p50, p95, p99].map((value) => (Number.isNaN(value) ? '–' : ms(value))),
        Object.entries(failures)
          .map(([reason, times]) => `${number(times)} × ${reason}`)
          .join(', ') || '0',
      ]),
    ],
    aims: [
      isCrowd
        ? {
            text: `p95 of activity/record: ${ms(recording.p95)}, target at most ${aim.crowdRecordMs} ms`,
            isMet: recording.p95 <= aim.crowdRecordMs,
          }
        : {
            text: `p95 of ${worst.call}, the slowest call: ${ms(worst.p95)}, target below ${aim.p95BelowMs} ms`,
            isMet: worst.p95 < aim.p95BelowMs,
          },
      { text: `${number(failed)} calls failed, target 0`, isMet: failed === 0 },
      {
        text: `processor time per second and recorder: ${ms2(cost)}, target at most ${aim.recorderMsPerSecond} ms`,
        isMet: cost <= aim.recorderMsPerSecond,
      },
    ],
  };
}

const nothing: CallSummary = { call: 'none', count: 0, p50: 0, p95: 0, p99: 0, failures: {} };

function countOf(failures: Record<string, number>): number {
  return Object.values(failures).reduce((sum, times) => sum + times, 0);
}

const ms2 = (value: number) => `${number(value, 2)} ms`;

/** What would give way first with more recorders. */
function describeLimit({
  use,
  measuredSeconds,
  recorders,
  loopDelaySeconds,
  memoryBytes,
}: SimulationFigures): string {
  const cores = availableParallelism();
  const share = (seconds: number) => seconds / measuredSeconds;
  const all = share(use.server + use.decoders + use.database + use.simulation);
  const ofServer = share(use.server);
  const parts = [
    { name: "the server's main thread", of: 1, used: ofServer },
    { name: 'the processor', of: cores, used: all },
  ].sort((a, b) => b.used / b.of - a.used / a.of);
  const [first] = parts;
  const limit = first === undefined ? '' : `${first.name}, ${percent(first.used / first.of)} busy`;
  const withoutSimulation = all - share(use.simulation);
  const room = Math.floor((recorders * 0.8) / Math.max(ofServer, withoutSimulation / cores));
  return (
    `Limiting factor: ${limit}. Cores in use: server ${number(ofServer, 2)}, image decoders ${number(share(use.decoders), 2)}, ` +
    `database ${number(share(use.database), 2)}, simulation ${number(share(use.simulation), 2)}, of ${cores}. ` +
    `Memory of the server: ${number(memoryBytes / 2 ** 20)} MB. Longest delay of the event loop: ${ms(loopDelaySeconds * 1000)}. At 80 % and without the simulation, this server could ` +
    `carry ${number(room)} such recorders.`
  );
}

const percent = (share: number) => `${number(share * 100)} %`;
