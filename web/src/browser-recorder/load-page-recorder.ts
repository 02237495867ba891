import { QueryObserver, type QueryClient } from '@tanstack/react-query';
import { secondMs } from '@time-tracker/contract/time/durations';
import { preloadLater } from '../routing/lazy-part.tsx';
import { timerQuery } from '../timer/timer-state.ts';
import type * as pageRecorder from './page-recorder.ts';

type PageRecorderModule = typeof pageRecorder;

/** Anything of this kind may be the start of a click on Start. */
const intents = ['pointermove', 'pointerdown', 'keydown'] as const;
const retryAfterMs = 3 * secondMs;

let loading: Promise<PageRecorderModule> | undefined;

/**
 * The code that records in this page. It is not part of the first view: it loads as soon as a timer runs
 * or the person moves, and otherwise after the first view. Undefined if aborted before.
 */
export async function loadPageRecorder(
  queryClient: QueryClient,
  signal: AbortSignal,
): Promise<PageRecorderModule | undefined> {
  await whenNeeded(queryClient, signal);
  while (!signal.aborted) {
    try {
      return await load();
    } catch (error) {
      reportError(error);
      await new Promise((resolve) => setTimeout(resolve, retryAfterMs));
    }
  }
  return undefined;
}

function load(): Promise<PageRecorderModule> {
  loading ??= import('./page-recorder.ts').catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

function whenNeeded(queryClient: QueryClient, signal: AbortSignal): Promise<void> {
  if (loading || signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const ended = new AbortController();
    const timer = new QueryObserver(queryClient, { ...timerQuery(), refetchOnMount: false });
    const end = () => {
      ended.abort();
      unsubscribe();
      resolve();
    };
    const endIfRunning = () => {
      if (timer.getCurrentResult().data?.timer) end();
    };
    const unsubscribe = timer.subscribe(endIfRunning);
    for (const intent of intents) addEventListener(intent, end, ended);
    signal.addEventListener('abort', end, ended);
    preloadLater(async () => {
      end();
      await load();
    });
    endIfRunning();
  });
}
