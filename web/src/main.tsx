import './ui/mantine-start.css';
import './ui/fonts.css';
import './ui/global.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, startTransition, Suspense, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { errorMessage } from './api/api-errors.ts';
import { followEvents } from './api/events/follow-events.ts';
import { loadOrganizationChoice, prefetchOrganizations } from './api/organization-choice.ts';
import { createQueryClient } from './api/query-client.ts';
import { beforeSignOut, checkStoredSession, followUser, onSessionEnd } from './api/session.ts';
import { currentToken, followOtherTabs } from './api/stored-token.ts';
import { readUnsent } from './work-changes/unsent-removals.ts';
import { loadLayout } from './template/builder/layout-config-store.ts';
import { RouteFailures } from './errors/route-failure.tsx';
import { preloadOnIntent, preloadOnFollow } from './routing/preload-on-intent.ts';
import { removeFailedStyles } from './routing/missing-parts.ts';
import { paths } from './routing/paths.ts';
import { preloadParts } from './routing/preload-parts.ts';
import { prefetchPageData, loadParts } from './routing/route-parts.tsx';
import { CurrentPage, routes } from './routes.tsx';
import { theme, themeVariables } from './ui/theme.ts';
import { themeModeManager } from './ui/theme-mode.ts';
import { timings } from './ui/timings.ts';
import { commitPending } from './ui/dialogs/pending-undo.ts';
import { prepareToasts, toastFailure, toastSuccess } from './ui/dialogs/toast.ts';
import { ToastOutlet } from './ui/dialogs/toast-outlet.tsx';

const queryClient = createQueryClient({
  success: toastSuccess,
  failure: (error) => toastFailure(errorMessage(error)),
  beforeWorkChanges: commitPending,
});
const styleNonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
// react-remove-scroll, inside Mantine's modals, asks for the nonce under this name.
Object.assign(globalThis, { __webpack_nonce__: styleNonce });
const modeManager = themeModeManager();

followOtherTabs(() => location.reload());
// What one user has seen must not be there for the next one.
onSessionEnd(() => queryClient.clear());
beforeSignOut(commitPending);
followUser((userId) => {
  if (userId === null || readUnsent(userId).length === 0) return;
  import('./work-changes/send-unsent-removals.ts')
    .then(({ sendUnsentRemovals }) => sendUnsentRemovals(queryClient, userId))
    .catch(reportError);
});
removeFailedStyles();

loadOrganizationChoice();
prefetchOrganizations(queryClient);
loadLayout();
void start();

/** No top-level await: the files of the pages wait until this one has run. */
async function start(): Promise<void> {
  const checked = checkStoredSession();
  // Fetches the code of the page and the session in parallel. A part that fails is reported when it is shown.
  await Promise.allSettled([checked, loadParts(routes, firstPath(location.pathname))]);
  preloadOnIntent((path) => loadParts(routes, path));
  preloadOnFollow((link) => prefetchPageData(routes, link, queryClient));
  followEvents(queryClient);
  const page = (
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={themeVariables}
        colorSchemeManager={modeManager}
        defaultColorScheme="auto"
        getStyleNonce={() => styleNonce ?? ''}
      >
        <ToastOutlet />
        <QueryClientProvider client={queryClient}>
          <BrowserRouter>
            <RouteFailures>
              <Suspense>
                <CurrentPage />
                <SplashEnd />
              </Suspense>
            </RouteFailures>
          </BrowserRouter>
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>
  );
  // In slices of a few milliseconds, so that the browser can paint and react meanwhile.
  startTransition(() => createRoot(rootElement()).render(page));
}

function rootElement(): HTMLElement {
  const element = document.getElementById('root');
  if (!element) throw new Error('index.html has no element with the id "root"');
  return element;
}

/** While signed out, all but a few addresses lead to sign-in. */
function firstPath(path: string): string {
  const isOpen = ['/auth/', '/error', paths.logout].some((open) => path.startsWith(open));
  return currentToken() !== null || isOpen ? path : paths.auth;
}

/** Rendered together with the first page, so the splash screen ends when the page appears. */
function SplashEnd() {
  useEffect(() => {
    const splash = document.getElementById('splash');
    splash?.classList.add('splash-leaving');
    setTimeout(() => splash?.remove(), timings.splashHideMs);
    preloadParts(prepareToasts);
  }, []);
  return null;
}
