import { RequestOrder, type TimerResponse } from './request-order.ts';

const channelName = 'time-tracker-timer';

let channel: BroadcastChannel | undefined;
const listeners = new Set<(response: TimerResponse) => void>();
const order = new RequestOrder();

/** Reads the timer. The response is never older than one that this page already has. */
export function readTimer(send: () => Promise<TimerResponse>): Promise<TimerResponse> {
  return order.read(send);
}

/** Sends a start, switch or stop of the timer to all pages of this browser. */
export function broadcastTimerChange(response: TimerResponse): void {
  notifyListeners(response);
  openChannel()?.postMessage(response);
}

/** Calls `listener` after each change of the timer in any page of this browser. */
export function onTimerChange(listener: (response: TimerResponse) => void): () => void {
  openChannel();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function openChannel(): BroadcastChannel | undefined {
  if (channel) return channel;
  channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', ({ data }: MessageEvent<TimerResponse>) => {
    notifyListeners(data);
  });
  return channel;
}

function notifyListeners(response: TimerResponse): void {
  order.changed();
  for (const listener of listeners) listener(response);
}
