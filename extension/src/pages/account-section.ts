import { pollSignIn, signOut, startSignIn } from '../accounts/extension-sign-in.ts';
import { ServerRefused } from '../server/call-server.ts';
import { isEncrypted, permissionOfServer, readTypedAddress } from '../server/typed-address.ts';
import {
  onStoredChange,
  readStored,
  writeStored,
  type ExtensionAccount,
  type PendingSignIn,
} from '../storage/extension-storage.ts';
import { text } from '../texts.ts';
import { button, element, form, labeled, link, submitButton } from './elements.ts';
import { liveSection, say, statusLine } from './live-section.ts';

let polling: ReturnType<typeof setTimeout> | undefined;

/** Sign-in by code, and sign-out. */
export function accountSection(): HTMLElement {
  const status = statusLine();
  const { section, refresh } = liveSection(text('account'), async () => {
    clearTimeout(polling);
    const account = await readStored('account');
    if (account) return signedIn(account, status);
    const pending = await readStored('pendingSignIn');
    if (!pending) return [serverForm(status)];
    poll(pending, status);
    return waiting(pending);
  });
  section.append(status);
  onStoredChange(['account', 'pendingSignIn'], () => void refresh());
  return section;
}

function serverForm(status: HTMLElement): HTMLElement {
  const field = element('input', {
    type: 'text',
    inputMode: 'url',
    required: true,
    placeholder: 'https://time.example.org',
    autocomplete: 'off',
    spellcheck: false,
  });
  const submitted = async () => {
    const server = readTypedAddress(field.value);
    if (!server) return say(status, text('noAddress', field.value), 'problem');
    if (!isEncrypted(server)) return say(status, text('notEncrypted', server), 'problem');
    // The browser asks only while the click is handled: nothing may be awaited before.
    const isAllowed = await chrome.permissions.request(permissionOfServer(server));
    if (!isAllowed) return say(status, text('serverNotAllowed', server), 'problem');
    try {
      await startSignIn(server);
      say(status, '', 'good');
    } catch (error) {
      const message = error instanceof ServerRefused ? error.message : text('noServer', server);
      say(status, message, 'problem');
    }
  };
  return form(submitButton(text('continueSignIn')), submitted, labeled(text('server'), field));
}

function waiting({ userCode, link: address }: PendingSignIn): Node[] {
  return [
    element('p', { textContent: text('compareCode') }),
    element('p', { className: 'code', textContent: userCode }),
    element('p', {}, link(text('allowSignIn'), address)),
    button(text('cancel'), () => writeStored({ pendingSignIn: null })),
  ];
}

function poll(
  pending: PendingSignIn,
  status: HTMLElement,
  waitSeconds = pending.intervalSeconds,
): void {
  polling = setTimeout(() => {
    pollSignIn(pending).then(
      (result) => {
        switch (result) {
          case 'pending':
            return poll(pending, status);
          case 'approved':
            return say(status, text('signedInNow'), 'good');
          case 'denied':
            return say(status, text('signInDenied'), 'problem');
          case 'expired':
            return say(status, text('signInExpired'), 'problem');
        }
      },
      // The network or the server may come back: the code stays valid. 429 asks for slower polls.
      () => poll(pending, status, waitSeconds + pending.intervalSeconds),
    );
  }, waitSeconds * 1000);
}

function signedIn({ name, email, server }: ExtensionAccount, status: HTMLElement): Node[] {
  const leave = async () => {
    const isEnded = await signOut();
    await chrome.permissions.remove(permissionOfServer(server)).catch(() => false);
    if (isEnded) say(status, text('signedOut'), 'good');
    else say(status, text('signedOutHere', server), 'problem');
  };
  return [
    element('p', { className: 'long', textContent: text('signedInAs', name, email) }),
    element('p', {}, link(server, server)),
    element('div', {}, button(text('signOut'), leave)),
  ];
}
