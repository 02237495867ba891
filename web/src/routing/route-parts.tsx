import type { QueryClient } from '@tanstack/react-query';
import { useState, type ComponentType } from 'react';
import { matchRoutes, type RouteObject } from 'react-router';
import type { Prefetch } from '../api/prefetch-query.ts';
import { lazyPart } from './lazy-part.tsx';

/** What a route's `lazy` loads: its component, and how to prefetch its data. */
type Part = { Component: ComponentType; handle?: Prefetch };
type Load = () => Promise<Part>;

/**
 * Implements the `lazy` property of routes, which only React Router's data router supports. We load
 * data elsewhere, and the data router is larger than all our signed-out pages.
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
  // Always the same element, so that a part renders again only when its own state changes.
  const Component = () => {
    const [part] = useState(() => <Part />);
    return part;
  };
  return { lazy: undefined, handle, Component };
}

/** Loads all parts of a path in parallel, instead of each one after its parent. */
export async function loadParts(routes: RouteObject[], path: string): Promise<Part[]> {
  const matches = matchRoutes(routes, path) ?? [];
  const loads = matches.flatMap(({ route }) => (isLoad(route.handle) ? [route.handle] : []));
  return Promise.all(loads.map((load) => load()));
}

/** Prefetches the data of the pages at a URL before they render. */
export async function prefetchPageData(
  routes: RouteObject[],
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
  queryClient: QueryClient,
): Promise<void> {
  for (const { handle: prefetch } of await loadParts(routes, pathname)) {
    prefetch?.(queryClient, new URLSearchParams(search));
  }
}

function isLoad(handle: unknown): handle is Load {
  return typeof handle === 'function';
}
