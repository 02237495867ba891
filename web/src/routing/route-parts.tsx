import type { QueryClient } from '@tanstack/react-query';
import { useState, type ComponentType } from 'react';
import { matchRoutes, type RouteObject } from 'react-router';
import type { Prefetch } from '../api/prefetch-query.ts';
import { lazyPart } from './lazy-part.tsx';

/** What a route's `lazy` brings: what it shows, and what of it can be asked for on the way there. */
type Part = { Component: ComponentType; handle?: Prefetch };
type Load = () => Promise<Part>;

/**
 * Makes pages out of the routes' `lazy`, which only React Router's data router knows: we load our
 * data elsewhere, and it weighs more than all our signed-out pages.
 */
export function withLazyParts(routes: RouteObject[]): RouteObject[] {
  return routes.map((route): RouteObject => {
    if (route.index === true) return { ...route, ...partOf(route) };
    const children = route.children && withLazyParts(route.children);
    return { ...route, ...partOf(route), children };
  });
}

function partOf({ lazy: load }: RouteObject): Pick<RouteObject, 'lazy' | 'handle' | 'Component'> {
  if (typeof load !== 'function') return {};
  const { load: handle, Component: Part } = lazyPart(load as Load);
  // The same element each time, so that a part is drawn anew only for what it uses itself.
  const Component = () => {
    const [part] = useState(() => <Part />);
    return part;
  };
  return { lazy: undefined, handle, Component };
}

/** Begins to fetch all that is shown at a path, instead of each part when the one around it is there. */
export async function loadParts(routes: RouteObject[], path: string): Promise<Part[]> {
  const matches = matchRoutes(routes, path) ?? [];
  const loads = matches.flatMap(({ route }) => (isLoad(route.handle) ? [route.handle] : []));
  return Promise.all(loads.map((load) => load()));
}

/** Has the pages at an address ask for what they show before they are there. */
export async function askForParts(
  routes: RouteObject[],
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
  queryClient: QueryClient,
): Promise<void> {
  for (const { handle: ask } of await loadParts(routes, pathname)) {
    ask?.(queryClient, new URLSearchParams(search));
  }
}

function isLoad(handle: unknown): handle is Load {
  return typeof handle === 'function';
}
