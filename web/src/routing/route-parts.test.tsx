import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { prefetchPageData, loadParts, withLazyParts } from './route-parts.tsx';

function Nothing() {
  return null;
}

function countedRoutes() {
  const loaded: string[] = [];
  const lazy = (name: string) => () => {
    loaded.push(name);
    return Promise.resolve({ Component: Nothing });
  };
  const routes = withLazyParts([
    {
      lazy: lazy('layout'),
      children: [
        { path: '/work', lazy: lazy('work') },
        { path: '/people/:id', lazy: lazy('people') },
        { path: '*', element: null },
      ],
    },
    { index: true, lazy: lazy('start') },
  ]);
  return { routes, loaded };
}

test('all parts of a path load in parallel, and no others', async () => {
  const { routes, loaded } = countedRoutes();
  const loading = loadParts(routes, '/people/7');
  expect(loaded).toEqual(['layout', 'people']);
  await loading;
  await loadParts(routes, '/people/8');
  expect(loaded).toEqual(['layout', 'people']);
});

test('no part of a route loads before it is needed', async () => {
  const { routes, loaded } = countedRoutes();
  expect(loaded).toEqual([]);
  await loadParts(routes, '/');
  expect(loaded).toEqual(['start']);
});

test('a page with a prefetch loads first, then prefetches the data of its URL', async () => {
  const queryClient = new QueryClient();
  const prefetched: unknown[] = [];
  const routes = withLazyParts([
    {
      lazy: () => Promise.resolve({ Component: Nothing }),
      children: [
        {
          path: '/work',
          lazy: () =>
            Promise.resolve({
              Component: Nothing,
              handle: (client: QueryClient, search: URLSearchParams) =>
                void prefetched.push([client === queryClient, search.get('project')]),
            }),
        },
      ],
    },
  ]);
  await prefetchPageData(routes, { pathname: '/nowhere', search: '' }, queryClient);
  expect(prefetched).toEqual([]);
  await prefetchPageData(routes, { pathname: '/work', search: '?project=7' }, queryClient);
  expect(prefetched).toEqual([[true, '7']]);
});
