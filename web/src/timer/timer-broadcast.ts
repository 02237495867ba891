import { RequestOrder, type TimerAnswer } from './request-order.ts';

const channelName = 'time-tracker-timer';

let channel: BroadcastChannel | undefined;
const listeners = new Set<(answer: TimerAnswer) => void>();
const order = new RequestOrder();

/** Reads the timer. The response is never older than one that this page already has. */
export function readTimer(send: () => Promise<TimerAnswer>): Promise<TimerAnswer> {
  return order.read(send);
}

/** Sends a start, switch or stop of the timer to all pages of this browser. */
export function broadcastTimerChange(answer: TimerAnswer): void {
  announce(answer);
  openChannel()?.postMessage(answer);
}

/** Calls `hear` after each change of the timer in any page of this browser. */
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
