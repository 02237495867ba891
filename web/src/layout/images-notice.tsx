import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../routing/lazy-part.tsx';

const { Component: ImagesAlert } = lazyPart(async () => ({
  Component: (await import('./images-alert.tsx')).ImagesAlert,
}));

/** After a screenshot could not be loaded: whether the server has no images right now. */
export function ImagesNotice() {
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    const note = ({ target }: Event) => {
      if (!(target instanceof HTMLImageElement)) return;
      if (new URL(target.src).pathname.startsWith('/api/screenshot/')) setFailed(true);
    };
    // Errors of images do not bubble.
    document.addEventListener('error', note, true);
    return () => document.removeEventListener('error', note, true);
  }, []);
  if (!hasFailed) return null;
  return (
    <Suspense>
      <ImagesAlert onAvailable={() => setFailed(false)} />
    </Suspense>
  );
}
