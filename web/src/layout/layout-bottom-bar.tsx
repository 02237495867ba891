import { Suspense } from 'react';
import { lazyPart } from '../routing/lazy-part.tsx';
import { useIsPhone } from '../ui/use-is-phone.ts';

/** Loaded on phones only. */
const { Component: BottomBar } = lazyPart(async () => ({
  Component: (await import('./bottom-bar/bottom-bar.tsx')).BottomBar,
}));

export function LayoutBottomBar() {
  const isPhone = useIsPhone();
  if (!isPhone) return null;
  return (
    <Suspense>
      <BottomBar />
    </Suspense>
  );
}
