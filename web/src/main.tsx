import './ui/mantine-start.css';
import './ui/fonts.css';
import './ui/global.css';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { errorWords } from './api/api-errors.ts';
import { followEvents } from './api/follow-events.ts';
import { loadOrganizationChoice } from './api/organization-choice.ts';
import { createQueryClient } from './api/query-client.ts';
import { checkStoredSession, onSessionEnd } from './api/session.ts';
import { followOtherTabs } from './api/stored-token.ts';
import { loadLayout } from './builder/layout-config-store.ts';
import { noticeMissingParts } from './missing-parts.ts';
import { createRoutes } from './routes.tsx';
import { theme, themeVariables } from './ui/theme.ts';
import { themeModeManager } from './ui/theme-mode.ts';
import { timings } from './ui/timings.ts';
import { toastFailure, toastSuccess } from './ui/toast.ts';

const queryClient = createQueryClient({
  success: toastSuccess,
  failure: (error) => toastFailure(errorWords(error)),
});
const styleNonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
// react-remove-scroll, inside Mantine's modals, asks for the nonce under this name.
Object.assign(globalThis, { __webpack_nonce__: styleNonce });
const modeManager = themeModeManager();

followOtherTabs(() => location.reload());
// What one user has seen must not be there for the next one.
onSessionEnd(() => queryClient.clear());
noticeMissingParts();

loadOrganizationChoice();
loadLayout();
await checkStoredSession();
followEvents(queryClient);
createRoot(rootElement()).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={themeVariables}
      colorSchemeManager={modeManager}
      defaultColorScheme="auto"
      getStyleNonce={() => styleNonce ?? ''}
    >
      <Notifications position="bottom-right" />
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={createRoutes()} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
hideSplash();

function rootElement(): HTMLElement {
  const element = document.getElementById('root');
  if (!element) throw new Error('index.html has no element with the id "root"');
  return element;
}

function hideSplash(): void {
  const splash = document.getElementById('splash');
  splash?.classList.add('splash-leaving');
  setTimeout(() => splash?.remove(), timings.splashHideMs);
}
