import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { useLayoutChanges } from '../template/builder/layout-config-store.ts';
import { timings } from '../ui/timings.ts';

/** Shows the splash screen again while the layout changes. */
export function LayoutSplash() {
  const changes = useLayoutChanges();
  const [settled, setSettled] = useState(changes);
  useEffect(() => {
    const timeout = setTimeout(() => setSettled(changes), timings.splashHideMs);
    return () => clearTimeout(timeout);
  }, [changes]);
  if (settled === changes) return null;
  return (
    <div id="splash" role="status">
      <img className="splash-logo" src="/favicon.svg" alt="" width={56} height={56} />
      <span>{t`Loading Time Tracker…`}</span>
    </div>
  );
}
