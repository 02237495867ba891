import { Suspense, useState } from 'react';
import { lazyPart } from '../../routing/lazy-part.tsx';
import type { MenuDrawerProps } from './menu-drawer.tsx';

/** Fetched when it is first opened: the first view is small. */
const { Component: MenuDrawer } = lazyPart(async () => ({
  Component: (await import('./menu-drawer.tsx')).MenuDrawer,
}));

/** The menu over the page: on small screens, and on all where there is no aside. */
export function LayoutDrawer(props: MenuDrawerProps) {
  const [wasOpened, setOpened] = useState(false);
  if (props.opened && !wasOpened) setOpened(true);
  if (!wasOpened) return null;
  return (
    <Suspense fallback={null}>
      <MenuDrawer {...props} />
    </Suspense>
  );
}
