import type { MetricRegister } from '../http/metrics/metric-register.ts';
import type { Job } from './job-queue.ts';

/** Wraps jobs to measure their duration and outcome, and which of them run now. */
export function measureJobs(metrics: MetricRegister, jobs: readonly Job[]): Job[] {
  const observe = metrics.histogram(
    'time_tracker_job_duration_seconds',
    'Jobs done, by outcome.',
    ['job', 'outcome'],
    jobs.map(({ name }) => ({ job: name, outcome: 'failed' })),
  );
  const running = new Map(jobs.map(({ name }) => [name, 0]));
  metrics.gauge(
    'time_tracker_jobs_running',
    'Jobs that run on this server now.',
    () => [...running].map(([job, value]) => ({ labels: { job }, value })),
    ['job'],
  );
  const add = (name: string, count: number) => running.set(name, (running.get(name) ?? 0) + count);
  return jobs.map((job) => ({
    ...job,
    run: async (stop) => {
      const startedAt = performance.now();
      const note = (outcome: string) => {
        observe({ job: job.name, outcome }, (performance.now() - startedAt) / 1000);
      };
      add(job.name, 1);
      try {
        await job.run(stop);
        note('done');
      } catch (error) {
        note(stop.aborted ? 'stopped' : 'failed');
        throw error;
      } finally {
        add(job.name, -1);
      }
    },
  }));
}
