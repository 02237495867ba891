import { Suspense, useState } from 'react';
import { lazyPart } from '../../routing/lazy-part.tsx';
import type { MenuDrawerProps } from './menu-drawer.tsx';

/** Loaded when it is first opened, to keep the first view small. */
const { Component: MenuDrawer } = lazyPart(async () => ({
  Component: (await import('./menu-drawer.tsx')).MenuDrawer,
}));

/** The menu as a drawer: on small screens, and on all screens without a sidebar. */
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
