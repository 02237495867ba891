import { expect, test } from 'vitest';
import { RequestOrder, type TimerResponse } from './request-order.ts';

const running = { timer: { project_id: 1 }, now: '2026-11-20T12:00:00.000Z' } as TimerResponse;
/** A later response, from a server whose clock is ten minutes behind. */
const stopped = { timer: null, now: '2026-11-20T11:50:00.000Z' } as TimerResponse;

/** Reads whose responses the test resolves. */
function heldReads() {
  const sent: ((response: TimerResponse) => void)[] = [];
  const read = () => new Promise<TimerResponse>((resolve) => sent.push(resolve));
  return { sent, read };
}

test('a response counts whatever the clock of the server says', async () => {
  const order = new RequestOrder();
  await expect(order.read(() => Promise.resolve(running))).resolves.toBe(running);
  await expect(order.read(() => Promise.resolve(stopped))).resolves.toBe(stopped);
  await expect(order.read(() => Promise.resolve(running))).resolves.toBe(running);
});

test('a read that was sent before a change is sent again', async () => {
  const order = new RequestOrder();
  const { sent, read } = heldReads();
  const response = order.read(read);
  order.changed();
  sent[0]?.(running);
  await expect.poll(() => sent.length, { message: 'it is sent again' }).toBe(2);
  sent[1]?.(stopped);
  await expect(response).resolves.toBe(stopped);
});

test('of two reads, the one sent later wins', async () => {
  const order = new RequestOrder();
  const { sent, read } = heldReads();
  const earlier = order.read(read);
  const later = order.read(read);
  sent[1]?.(stopped);
  await expect(later).resolves.toBe(stopped);
  sent[0]?.(running);
  await expect.poll(() => sent.length, { message: 'the earlier is sent again' }).toBe(3);
  sent[2]?.(stopped);
  await expect(earlier).resolves.toBe(stopped);
});

test('a failed read rejects', async () => {
  const order = new RequestOrder();
  await expect(order.read(() => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
});

test('a read waits for a start or stop that was sent meanwhile', async () => {
  const order = new RequestOrder();
  const { sent, read } = heldReads();
  const response = order.read(read);
  const done = order.changing();
  // The server has stopped the timer, and this response overtakes the one to the stop.
  sent[0]?.(stopped);
  // Everything that does not wait for the stop happens now.
  for (let step = 0; step < 10; step++) await Promise.resolve();
  order.changed();
  done();
  await expect.poll(() => sent.length, { message: 'it is sent again' }).toBe(2);
  sent[1]?.(stopped);
  await expect(response).resolves.toBe(stopped);
});

test('a read counts after a start or stop that failed', async () => {
  const order = new RequestOrder();
  const { sent, read } = heldReads();
  const response = order.read(read);
  const done = order.changing();
  sent[0]?.(running);
  done();
  await expect(response).resolves.toBe(running);
  expect(sent).toHaveLength(1);
});
