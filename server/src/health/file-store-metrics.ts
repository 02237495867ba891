import type { MetricRegister } from '../http/metrics/metric-register.ts';
import type { FileStore } from '../files/file-store.ts';

/** Measures every call of a store that returns a promise, by its name. */
export function measureFileStore(metrics: MetricRegister, files: FileStore): FileStore {
  const observe = metrics.histogram(
    'time_tracker_file_store_duration_seconds',
    'Calls of the store of images, by operation and outcome.',
    ['operation', 'outcome'],
  );
  const measure = async (operation: string, result: Promise<unknown>, startedAt: number) => {
    const note = (outcome: string) => {
      observe({ operation, outcome }, (performance.now() - startedAt) / 1000);
    };
    await result.then(
      () => note('done'),
      () => note('failed'),
    );
  };
  return new Proxy(files, {
    get: (store, key) => {
      const value: unknown = Reflect.get(store, key);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        const startedAt = performance.now();
        const result: unknown = Reflect.apply(value, store, args);
        if (result instanceof Promise) void measure(String(key), result, startedAt);
        return result;
      };
    },
  });
}
