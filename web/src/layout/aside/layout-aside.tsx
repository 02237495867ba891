import { useState } from 'react';
import type { LayoutConfig } from '../../template/builder/layout-config.ts';
import { setAsideMinimized } from '../../template/builder/layout-config-store.ts';
import { AsideMenu } from './aside-menu.tsx';
import classes from '../main-layout.module.css';

/** The sidebar beside the page. If set to hoverable, the narrow one expands on hover. */
export function LayoutAside({ aside }: { aside: LayoutConfig['aside'] }) {
  const [isUnderPointer, setUnderPointer] = useState(false);
  const isWidened = aside.hoverable && isUnderPointer;
  const isNarrow = aside.minimized && !isWidened;
  return (
    <nav
      className={classes.aside}
      data-theme={aside.theme}
      data-flows={!aside.fixed || undefined}
      data-narrow={isNarrow || undefined}
      onPointerEnter={() => setUnderPointer(true)}
      onPointerLeave={() => setUnderPointer(false)}
    >
      <AsideMenu
        config={aside}
        isNarrow={isNarrow}
        minimize={
          aside.minimize
            ? { isOn: aside.minimized, toggle: () => setAsideMinimized(!aside.minimized) }
            : undefined
        }
      />
    </nav>
  );
}
