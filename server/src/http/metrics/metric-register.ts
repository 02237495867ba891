import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** One number of a metric, told apart by its labels. */
export type Sample = { labels?: Readonly<Record<string, string>>; value: number };

type Reading = Sample[] | number;

/** How long a value that is read from elsewhere may take; then it is left out. */
const readMilliseconds = 2000;

/** Seconds; from a lookup in memory to what a person calls broken. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The metrics of one server: most are read when they are asked for. */
export class MetricRegister {
  readonly #registry = new Registry();
  readonly contentType = this.#registry.contentType;

  /** A number that goes up and down; left out when reading it fails or takes too long. */
  gauge(
    name: string,
    help: string,
    read: () => Reading | Promise<Reading>,
    labelNames: readonly string[] = [],
  ): void {
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames,
      registers: [this.#registry],
      collect: async () => {
        const samples = await readInTime(async () => read());
        gauge.reset();
        // Without labels, a reset gauge is 0, and there may be no value.
        if (labelNames.length === 0) gauge.remove();
        for (const { labels = {}, value } of samples) gauge.set(labels, value);
      },
    });
  }

  /** A number kept elsewhere that only grows. */
  total(name: string, help: string, read: () => number): void {
    const counter: Counter = new Counter({
      name,
      help,
      registers: [this.#registry],
      collect: () => {
        counter.reset();
        counter.inc(read());
      },
    });
  }

  /** Returns the function that records how long something took. */
  histogram(
    name: string,
    help: string,
    labelNames: readonly string[],
  ): (labels: Readonly<Record<string, string>>, seconds: number) => void {
    const registers = [this.#registry];
    const histogram = new Histogram({ name, help, labelNames, buckets, registers });
    return (labels, seconds) => {
      histogram.observe(labels, seconds);
    };
  }

  write(): Promise<string> {
    return this.#registry.metrics();
  }
}

/** No samples when reading fails or takes too long: the other metrics matter most just then. */
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
