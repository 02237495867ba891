/** One number of a metric, told apart by its labels. */
export type Sample = { labels?: Readonly<Record<string, string>>; value: number };

type Line = Sample & { suffix?: string };
type Family = {
  name: string;
  type: 'counter' | 'gauge' | 'histogram';
  help: string;
  read(): Line[] | Promise<Line[]>;
};

/** How long a value that is read from elsewhere may take; then it is left out. */
const readMilliseconds = 2000;

/** Seconds; from a lookup in memory to what a person calls broken. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Numbers about this server, in the text format that Prometheus reads (version 0.0.4). */
export class MetricRegister {
  readonly #families: Family[] = [];

  /** A number that goes up and down, read when it is asked for; left out when that fails. */
  gauge(
    name: string,
    help: string,
    read: () => Sample[] | number | Promise<Sample[] | number>,
  ): void {
    const samples = async () => toSamples(await read());
    this.#families.push({ name, type: 'gauge', help, read: () => inTime(samples()) });
  }

  /** A number kept elsewhere that only grows. */
  total(name: string, help: string, read: () => Sample[] | number): void {
    this.#families.push({ name, type: 'counter', help, read: () => toSamples(read()) });
  }

  /** Answers the function that notes how long something took. */
  histogram(
    name: string,
    help: string,
  ): (labels: Readonly<Record<string, string>>, seconds: number) => void {
    const kept = new Map<
      string,
      { labels: Record<string, string>; counts: number[]; sum: number }
    >();
    this.#families.push({
      name,
      type: 'histogram',
      help,
      read: () => [...kept.values()].flatMap(toBucketLines),
    });
    return (labels, seconds) => {
      // Only compared: written as text they cost more than all the rest.
      const key = Object.values(labels).join('\n');
      const one = kept.get(key) ?? {
        labels: { ...labels },
        counts: Array.from({ length: buckets.length + 1 }, () => 0),
        sum: 0,
      };
      const at = buckets.findIndex((most) => seconds <= most);
      const bucket = at < 0 ? buckets.length : at;
      one.counts[bucket] = (one.counts[bucket] ?? 0) + 1;
      one.sum += seconds;
      kept.set(key, one);
    };
  }

  async write(): Promise<string> {
    const families = this.#families.map(async ({ name, type, help, read }) => {
      const lines = (await read()).map(
        ({ suffix = '', labels = {}, value }) => `${name}${suffix}${writeLabels(labels)} ${value}`,
      );
      return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines, ''].join('\n');
    });
    return (await Promise.all(families)).join('');
  }
}

/** Without lines when reading fails or takes too long: the others are wanted most just then. */
async function inTime(reading: Promise<Line[]>): Promise<Line[]> {
  const { promise: late, resolve } = Promise.withResolvers<Line[]>();
  const timer = setTimeout(resolve, readMilliseconds, []);
  try {
    return await Promise.race([reading.catch(() => []), late]);
  } finally {
    clearTimeout(timer);
  }
}

function toSamples(read: Sample[] | number): Sample[] {
  return typeof read === 'number' ? [{ value: read }] : read;
}

function toBucketLines(one: {
  labels: Record<string, string>;
  counts: number[];
  sum: number;
}): Line[] {
  const { labels, counts, sum } = one;
  let upTo = 0;
  const lines: Line[] = [...buckets, '+Inf'].map((most, at) => {
    upTo += counts[at] ?? 0;
    return { suffix: '_bucket', labels: { ...labels, le: String(most) }, value: upTo };
  });
  return [
    ...lines,
    { suffix: '_sum', labels, value: sum },
    { suffix: '_count', labels, value: upTo },
  ];
}

function writeLabels(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeValue(value)}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

function escapeValue(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}
