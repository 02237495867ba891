import { useEffect, useState, type ReactNode } from 'react';
import type { LayoutConfig } from '../template/builder/layout-config.ts';
import { timings } from '../ui/timings.ts';
import classes from './main-layout.module.css';

interface LayoutShellProps extends Pick<LayoutConfig, 'header' | 'aside'> {
  children: ReactNode;
}

/** The header above the page, and the sidebar beside both. */
export function LayoutShell({ header, aside, children }: LayoutShellProps) {
  const isStill = useStill();
  return (
    <div
      className={classes.shell}
      data-still={isStill || undefined}
      data-aside={aside.display ? (aside.minimized ? 'narrow' : 'wide') : undefined}
      data-header-fixed-desktop={header.fixed.desktop || undefined}
      data-header-fixed-mobile={header.fixed.tabletAndMobile || undefined}
    >
      {children}
    </div>
  );
}

/** Whether the layout has no transitions: while it initializes, and while the window is resized. */
function useStill(): boolean {
  const [isStill, setStill] = useState(true);
  useEffect(() => {
    const moveAfter = (ms: number) => setTimeout(() => setStill(false), ms);
    let timeout = moveAfter(timings.layoutBootstrapMs);
    const onResize = () => {
      setStill(true);
      clearTimeout(timeout);
      timeout = moveAfter(timings.resizeDebounceMs);
    };
    addEventListener('resize', onResize);
    return () => {
      clearTimeout(timeout);
      removeEventListener('resize', onResize);
    };
  }, []);
  return isStill;
}
