import { QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { calls } from './client.ts';
import { createQueryClient } from './query-client.ts';
import { refreshSubjects } from './changes.ts';

function shownQuery(queryKey: readonly unknown[]) {
  const queryClient = createQueryClient({
    beforeWorkChanges: () => Promise.resolve(),
    success: () => undefined,
    failure: () => undefined,
  });
  const load = vi.fn(() => Promise.resolve('loaded'));
  new QueryObserver(queryClient, { queryKey, queryFn: load }).subscribe(() => undefined);
  const mutate = (meta: object, mutationFn: () => Promise<unknown>) =>
    queryClient.getMutationCache().build(queryClient, { mutationFn, meta }).execute(undefined);
  return { queryClient, load, mutate };
}

test('a mutation refetches what it changes before it resolves', async () => {
  const { load, mutate } = shownQuery(
    calls.project.all.queryKey({ input: { organization_id: 1 } }),
  );
  await mutate({ changes: ['projects'] }, () => Promise.resolve());
  expect(load).toHaveBeenCalledTimes(2);
  await mutate({ changes: ['projects'], refreshesLast: true }, () => Promise.resolve());
  expect(load).toHaveBeenCalledTimes(3);
  await mutate({ changes: ['sessions'] }, () => Promise.resolve());
  await mutate({}, () => Promise.resolve());
  expect(load).toHaveBeenCalledTimes(3);
});

test('a mutation that sent nothing resolves to null, and refetches nothing', async () => {
  const { load, mutate } = shownQuery(calls.user.sessions.queryKey());
  await mutate({ changes: ['sessions'] }, () => Promise.resolve(null));
  expect(load).toHaveBeenCalledTimes(1);
});

test('a failed mutation refetches too, because the data may be outdated', async () => {
  const { load, mutate } = shownQuery(calls.user.sessions.queryKey());
  await expect(
    mutate({ changes: ['sessions'] }, () => Promise.reject(new Error('gone'))),
  ).rejects.toThrow('gone');
  await expect.poll(() => load.mock.calls.length).toBe(2);
});

test('a predicate limits what is refetched', async () => {
  const { queryClient, load } = shownQuery(calls.timer.get.queryKey());
  await refreshSubjects(queryClient, ['timer'], { predicate: () => false });
  expect(load).toHaveBeenCalledTimes(1);
  await refreshSubjects(queryClient, ['everything']);
  expect(load).toHaveBeenCalledTimes(2);
});

test.each([true, false])(
  'a change during the first request is followed by another one (cancelRefetch: %s)',
  async (cancelRefetch) => {
    const { queryClient, load } = shownQuery(calls.timer.get.queryKey());
    expect(queryClient.isFetching()).toBe(1);
    await refreshSubjects(queryClient, ['timer'], { cancelRefetch });
    expect(load).toHaveBeenCalledTimes(2);
  },
);
