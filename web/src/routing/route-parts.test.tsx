import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { askForParts, loadParts, withLazyParts } from './route-parts.tsx';

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

test('all that is shown at a path is fetched at once, and nothing else', async () => {
  const { routes, loaded } = countedRoutes();
  const loading = loadParts(routes, '/people/7');
  expect(loaded).toEqual(['layout', 'people']);
  await loading;
  await loadParts(routes, '/people/8');
  expect(loaded).toEqual(['layout', 'people']);
});

test('nothing of a route is fetched before it is wanted', async () => {
  const { routes, loaded } = countedRoutes();
  expect(loaded).toEqual([]);
  await loadParts(routes, '/');
  expect(loaded).toEqual(['start']);
});

test('a page that says what it asks for is fetched first, then asks by its address', async () => {
  const queryClient = new QueryClient();
  const asked: unknown[] = [];
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
                void asked.push([client === queryClient, search.get('project')]),
            }),
        },
      ],
    },
  ]);
  await askForParts(routes, { pathname: '/nowhere', search: '' }, queryClient);
  expect(asked).toEqual([]);
  await askForParts(routes, { pathname: '/work', search: '?project=7' }, queryClient);
  expect(asked).toEqual([[true, '7']]);
});
