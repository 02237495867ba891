import '../ui/mantine-start.css';
import '../ui/mantine-signed-in.css';
import '../ui/mantine-later.css';
import './mantine-recorder-page.css';
import '../ui/fonts.css';
import '../ui/global.css';
import { MantineProvider } from '@mantine/core';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ToastOutlet } from '../ui/dialogs/toast-outlet.tsx';
import { prepareToasts } from '../ui/dialogs/toast.ts';
import { theme, themeVariables } from '../ui/theme.ts';
import { followRecorder } from './recorder-contact.ts';
import { RecorderPage } from './recorder-page.tsx';

const styleNonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
// react-remove-scroll, inside Mantine's modals, asks for the nonce under this name.
Object.assign(globalThis, { __webpack_nonce__: styleNonce });

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root"');

followRecorder();
createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={themeVariables}
      defaultColorScheme="auto"
      getStyleNonce={() => styleNonce ?? ''}
    >
      <ToastOutlet />
      <RecorderPage />
    </MantineProvider>
  </StrictMode>,
);
void prepareToasts();
