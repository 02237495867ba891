import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** One value of a metric with its labels. */
export type Sample = { labels?: Readonly<Record<string, string>>; value: number };

type Reading = Sample[] | number;

/** Timeout for reading a value. A value that takes longer is omitted. */
const readMilliseconds = 2000;

/** In seconds, from a lookup in memory to an unusable response time. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The metrics of one server. Most are read when they are requested. */
export class MetricRegister {
  readonly #registry = new Registry();
  readonly #readers = new Map<string, (() => Reading | Promise<Reading>)[]>();
  readonly contentType = this.#registry.contentType;

  /**
   * A gauge. Omitted if reading it fails or takes too long. Several parts can register the same one, each for
   * values of its own labels.
   */
  gauge(
    name: string,
    help: string,
    read: () => Reading | Promise<Reading>,
    labelNames: readonly string[] = [],
  ): void {
    const readers = this.#readers.get(name);
    if (readers !== undefined) return void readers.push(read);
    const reads = [read];
    this.#readers.set(name, reads);
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames,
      registers: [this.#registry],
      collect: async () => {
        const samples = await Promise.all(reads.map((each) => readInTime(async () => each())));
        gauge.reset();
        // Without labels, a reset gauge is 0, and there may be no value.
        if (labelNames.length === 0) gauge.remove();
        for (const { labels = {}, value } of samples.flat()) gauge.set(labels, value);
      },
    });
  }

  /** A counter whose value comes from elsewhere. */
  total(name: string, help: string, read: () => number | Promise<number>): void {
    const counter: Counter = new Counter({
      name,
      help,
      registers: [this.#registry],
      collect: async () => {
        const [sample] = await readInTime(async () => read());
        // One that cannot be read keeps its value: a counter that falls has started again.
        if (sample === undefined) return;
        counter.reset();
        counter.inc(sample.value);
      },
    });
  }

  /**
   * A histogram of durations. Returns the function that records one. `known` labels are exported as 0
   * from the start, since Prometheus sees no increase in a value that is 1 when it first appears.
   */
  histogram(
    name: string,
    help: string,
    labelNames: readonly string[],
    known: readonly Readonly<Record<string, string>>[] = [],
  ): (labels: Readonly<Record<string, string>>, seconds: number) => void {
    const registers = [this.#registry];
    const histogram = new Histogram({ name, help, labelNames, buckets, registers });
    for (const labels of known) histogram.zero(labels);
    return (labels, seconds) => {
      histogram.observe(labels, seconds);
    };
  }

  write(): Promise<string> {
    return this.#registry.metrics();
  }
}

/** No samples if reading fails or takes too long, so that the other metrics are still returned. */
async function readInTime(read: () => Promise<Reading>): Promise<Sample[]> {
  const { promise: late, resolve } = Promise.withResolvers<Sample[]>();
  const timer = setTimeout(resolve, readMilliseconds, []);
  try {
    const reading = await Promise.race([read().catch(() => []), late]);
    return typeof reading === 'number' ? [{ value: reading }] : reading;
  } finally {
    clearTimeout(timer);
  }
}
