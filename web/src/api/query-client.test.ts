import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from './query-client.ts';

let runFrame: () => void = () => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { hidden: false });
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => (runFrame = callback));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** An opened page that shows a number, which is already known if `known` is given. */
function openPage(known?: number) {
  const client = createQueryClient({
    success: () => undefined,
    failure: () => undefined,
    beforeWorkChanges: () => Promise.resolve(),
  });
  const ask = vi.fn(() => Promise.resolve(2));
  if (known !== undefined) client.setQueryData(['number'], known);
  new QueryObserver(client, { queryKey: ['number'], queryFn: ask }).subscribe(() => undefined);
  return { ask, client, shown: () => client.getQueryData(['number']) };
}

test('a page without data asks for it at once', () => {
  expect(openPage().ask).toHaveBeenCalledOnce();
});

test('a page with data is painted before it asks for newer data', async () => {
  const { ask, shown } = openPage(1);
  expect(ask).not.toHaveBeenCalled();
  runFrame();
  expect(ask, 'painted only after the callback').not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(ask).toHaveBeenCalledOnce();
  expect(shown()).toBe(2);
});

test('a hidden page, which is not painted, asks for newer data at once', () => {
  vi.stubGlobal('document', { hidden: true });
  expect(openPage(1).ask).toHaveBeenCalledOnce();
});

test('a page that is hidden before it is painted asks for newer data soon', async () => {
  const { ask } = openPage(1);
  await vi.advanceTimersByTimeAsync(100);
  expect(ask).toHaveBeenCalledOnce();
});

test('after a change, newer data is asked for at once', () => {
  const { ask, client } = openPage(1);
  void client.refetchQueries();
  expect(ask).toHaveBeenCalledOnce();
});

test('a mutation that refreshes in the background is complete before newer data has arrived', async () => {
  const { ask, client } = openPage(1);
  ask.mockReturnValue(new Promise(() => undefined));
  const send = (refreshesInBackground: boolean) =>
    client
      .getMutationCache()
      .build(client, {
        mutationFn: () => Promise.resolve('sent'),
        meta: { changes: ['everything'], refreshesInBackground },
      })
      .execute(undefined);
  await expect(send(true)).resolves.toBe('sent');
  expect(ask).toHaveBeenCalledOnce();
  const isDone = vi.fn();
  void send(false).then(isDone);
  await vi.advanceTimersByTimeAsync(1000);
  expect(isDone).not.toHaveBeenCalled();
});
