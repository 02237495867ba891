import { Suspense } from 'react';
import { useStore } from 'zustand';
import { lazyPart } from '../../routing/lazy-part.tsx';
import { consentRequestStore } from './ask-for-consent.ts';

const { Component: ConsentDialog } = lazyPart(async () => ({
  Component: (await import('./consent-dialog.tsx')).ConsentDialog,
}));

/** Shows the question about what is recorded while it is open. */
export function ConsentOutlet() {
  const request = useStore(consentRequestStore, (state) => state.request);
  if (!request) return null;
  return (
    <Suspense>
      <ConsentDialog key={`${request.projectId} ${request.purpose}`} {...request} />
    </Suspense>
  );
}
