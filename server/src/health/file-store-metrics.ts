import type { MetricRegister } from '../http/metrics/metric-register.ts';
import type { FileStore } from '../files/file-store.ts';

type Note = (outcome: 'done' | 'failed') => void;

/** Measures every call of a store that does work, by its name. */
export function measureFileStore(metrics: MetricRegister, files: FileStore): FileStore {
  const observe = metrics.histogram(
    'time_tracker_file_store_duration_seconds',
    'Calls of the store of images, by operation and outcome. A list counts without the pauses of its reader.',
    ['operation', 'outcome'],
  );
  const startCall = (operation: string) => {
    const startedAt = performance.now();
    let pausedMs = 0;
    const note: Note = (outcome) => {
      observe({ operation, outcome }, (performance.now() - startedAt - pausedMs) / 1000);
    };
    const pause = (milliseconds: number) => void (pausedMs += milliseconds);
    return { note, pause };
  };
  return new Proxy(files, {
    get: (store, key) => {
      const value: unknown = Reflect.get(store, key);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        const call = startCall(String(key));
        const result: unknown = Reflect.apply(value, store, args);
        if (result instanceof Promise) {
          void result.then(
            () => call.note('done'),
            () => call.note('failed'),
          );
        }
        return isList(result) ? measureList(result, call) : result;
      };
    },
  });
}

function isList(result: unknown): result is AsyncIterable<unknown> {
  return typeof result === 'object' && result !== null && Symbol.asyncIterator in result;
}

async function* measureList(
  list: AsyncIterable<unknown>,
  { note, pause }: { note: Note; pause: (milliseconds: number) => void },
): AsyncGenerator<unknown> {
  let outcome: Parameters<Note>[0] = 'failed';
  try {
    for await (const item of list) {
      // Its reader may also stop here.
      outcome = 'done';
      const pausedAt = performance.now();
      try {
        yield item;
      } finally {
        pause(performance.now() - pausedAt);
      }
      outcome = 'failed';
    }
    outcome = 'done';
  } finally {
    note(outcome);
  }
}
