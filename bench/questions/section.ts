/** The results of one question: a table, whether the targets are met, and notes. */
export type Section = {
  title: string;
  rows: string[][];
  aims: { text: string; isMet: boolean }[];
  notes?: string[];
};

/** The targets, in `budgets.json`. */
export type Budgets = {
  activities: { ratioAtLeast: number };
  attacks: { p95BelowMs: number };
  screenshots: { ratioAtLeast: number };
  summary: { p95BelowMs: number; growthBelow: number };
  lists: { timesBare: number; plusMs: number; growthBelow: number };
  screens: { p95BelowMs: number };
  login: { timesArgon: number };
  thumbnails: { ratioAtLeast: number };
  firstView: {
    kilobytes: Record<'signIn' | 'dashboard' | 'work', number>;
    layoutShift: number;
    navigationMs: number;
  };
  lighthouse: { performance: number; accessibility: number; 'best-practices': number };
  /** By minutes between screenshots. */
  recorderCost: Record<
    1 | 10,
    { corePercent: number; megabytesPerHour: number; memoryMegabytes: number }
  >;
  recorderRequests: {
    idlePerMinute: number;
    workingPerMinute: number;
    startBelowMs: number;
    returnPerSecond: number;
  };
  /** See SimulationAims. */
  simulation: {
    p95BelowMs: number;
    crowdRecordMs: number;
    recorderMsPerSecond: number;
    recordMs: number;
  };
  screenshotPages: { thumbnailsMs: number; heapGrowthMegabytes: number; seenPercent: number };
};

export const number = (value: number, digits = 0) =>
  value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });

export const ms = (value: number) => `${number(value, 1)} ms`;

export function writeSection({ rows, aims, notes = [] }: Section, machine: string[]): string {
  const [head = [], ...body] = rows;
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  const table = [line(head), line(head.map(() => '---')), ...body.map(line)];
  const list = aims.map(({ text, isMet }) => `- ${isMet ? 'met' : '**missed**'}: ${text}`);
  const paragraphs = notes.flatMap((note) => [note, '']);
  return [...paragraphs, ...table, '', ...list, '', ...machine.map((fact) => `_${fact}_\\`)]
    .join('\n')
    .replace(/\\$/, '');
}
