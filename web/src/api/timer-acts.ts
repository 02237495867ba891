import type { TimerAnswer } from './timer-answer.ts';

const channelName = 'time-tracker-timer';

let channel: BroadcastChannel | undefined;
const listeners = new Set<(answer: TimerAnswer) => void>();

/** Somebody started, switched or stopped the timer in this page; the others of the browser hear it. */
export function tellTimerAct(answer: TimerAnswer): void {
  for (const hear of listeners) hear(answer);
  openChannel()?.postMessage(answer);
}

/** Hears of it in whatever page it was done; the answer's `now` is when it happened. */
export function hearTimerActs(hear: (answer: TimerAnswer) => void): () => void {
  openChannel();
  listeners.add(hear);
  return () => listeners.delete(hear);
}

function openChannel(): BroadcastChannel | undefined {
  if (channel) return channel;
  channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', ({ data }: MessageEvent<TimerAnswer>) => {
    for (const hear of listeners) hear(data);
  });
  return channel;
}
