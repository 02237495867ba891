import { percentile } from '../server/measure.ts';

/** How long the calls took, by name. */
export type CallTimings = {
  /** Runs a call and notes its time, and a failure with its status. Never rejects. */
  measure<T>(call: string, work: () => Promise<T>): Promise<T | undefined>;
  /** Forgets everything so far: what follows is measured. */
  reset(): void;
  summarize(): CallSummary[];
};

export type CallSummary = {
  call: string;
  count: number;
  p50: number;
  p95: number;
  p99: number;
  /** By status and error code. */
  failures: Record<string, number>;
};

type Noted = { milliseconds: number[]; failures: Record<string, number> };

export function createCallTimings(): CallTimings {
  const byCall = new Map<string, Noted>();
  const noteOf = (call: string) => {
    const noted = byCall.get(call) ?? { milliseconds: [], failures: {} };
    byCall.set(call, noted);
    return noted;
  };
  return {
    measure: async (call, work) => {
      const startedAt = performance.now();
      try {
        const result = await work();
        noteOf(call).milliseconds.push(performance.now() - startedAt);
        return result;
      } catch (error) {
        const { failures } = noteOf(call);
        const reason = reasonOf(error);
        failures[reason] = (failures[reason] ?? 0) + 1;
        return undefined;
      }
    },
    reset: () => byCall.clear(),
    summarize: () =>
      [...byCall]
        .sort(([a], [b]) => a.localeCompare(b))
        .map(([call, noted]) => ({
          call,
          count: noted.milliseconds.length,
          p50: percentile(noted.milliseconds, 50),
          p95: percentile(noted.milliseconds, 95),
          p99: percentile(noted.milliseconds, 99),
          failures: noted.failures,
        })),
  };
}

function reasonOf(error: unknown): string {
  const text = String(error);
  const [, status] = /answered (\d{3})/.exec(text) ?? [];
  if (status === undefined) return (error as { code?: string }).code ?? text;
  const [, code] = /"code":"(\w+)"/.exec(text) ?? [];
  return code === undefined ? status : `${status} ${code}`;
}
