import { lazy, useState, type ComponentType } from 'react';
import { matchRoutes, type RouteObject } from 'react-router';

type Load = () => Promise<{ Component: ComponentType }>;

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
  let loaded: ComponentType | undefined;
  const loadPart = async () => {
    loaded ??= (await (load as Load)()).Component;
    return { default: loaded };
  };
  const Lazy = lazy(loadPart);
  // A lazy part is late by a moment even when it is there, and what is around it would vanish.
  // The same element each time, so that a part is drawn anew only for what it uses itself.
  const Component = () => {
    const [part] = useState(() => {
      const Part = loaded ?? Lazy;
      return <Part />;
    });
    return part;
  };
  return { lazy: undefined, handle: loadPart, Component };
}

/** Begins to fetch all that is shown at a path, instead of each part when the one around it is there. */
export async function loadParts(routes: RouteObject[], path: string): Promise<void> {
  const matches = matchRoutes(routes, path) ?? [];
  const loads = matches.flatMap(({ route }) => (isLoad(route.handle) ? [route.handle] : []));
  await Promise.all(loads.map((load) => load()));
}

function isLoad(handle: unknown): handle is () => Promise<unknown> {
  return typeof handle === 'function';
}
