import { RequestOrder, type TimerAnswer } from './request-order.ts';

const channelName = 'time-tracker-timer';

let channel: BroadcastChannel | undefined;
const listeners = new Set<(answer: TimerAnswer) => void>();
const order = new RequestOrder();

/** Reads the timer; the answer is never older than one this page already has. */
export function readTimer(send: () => Promise<TimerAnswer>): Promise<TimerAnswer> {
  return order.read(send);
}

/** Somebody started, switched or stopped the timer in this page; the others of the browser hear it. */
export function broadcastTimerChange(answer: TimerAnswer): void {
  announce(answer);
  openChannel()?.postMessage(answer);
}

/** Calls `hear` with the answer, whichever page of this browser it was done in. */
export function onTimerChange(hear: (answer: TimerAnswer) => void): () => void {
  openChannel();
  listeners.add(hear);
  return () => listeners.delete(hear);
}

function openChannel(): BroadcastChannel | undefined {
  if (channel) return channel;
  channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', ({ data }: MessageEvent<TimerAnswer>) => {
    announce(data);
  });
  return channel;
}

function announce(answer: TimerAnswer): void {
  order.changed();
  for (const hear of listeners) hear(answer);
}
