import { RequestOrder, type TimerResponse } from './request-order.ts';

const channelName = 'time-tracker-timer';

/** What pages of a browser send each other: a start or stop was sent, it failed, or its response. */
type Message = 'sent' | 'failed' | TimerResponse;

/** A page that was closed meanwhile says no more. */
const changeMaxMs = 10_000;

let channel: BroadcastChannel | undefined;
const listeners = new Set<(response: TimerResponse) => void>();
const order = new RequestOrder();

/** Reads the timer. The response is never older than one that this page already has. */
export function readTimer(send: () => Promise<TimerResponse>): Promise<TimerResponse> {
  return order.read(send);
}

/** Starts, switches or stops the timer, and tells all pages of this browser. */
export async function changeTimer(send: () => Promise<TimerResponse>): Promise<TimerResponse> {
  const done = order.changing();
  notifyOthers('sent');
  try {
    const response = await send();
    notifyListeners(response);
    notifyOthers(response);
    return response;
  } catch (error) {
    notifyOthers('failed');
    throw error;
  } finally {
    done();
  }
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
  let done = () => {};
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (typeof data === 'object') notifyListeners(data);
    done();
    if (data !== 'sent') return;
    done = order.changing();
    setTimeout(done, changeMaxMs);
  });
  return channel;
}

function notifyOthers(message: Message): void {
  openChannel()?.postMessage(message);
}

function notifyListeners(response: TimerResponse): void {
  order.changed();
  for (const listener of listeners) listener(response);
}
