import {
  readInstallationId,
  readStored,
  writeStored,
  type PendingSignIn,
} from '../storage/extension-storage.ts';
import { callServer, ServerRefused } from '../server/call-server.ts';
import { thisBrowser } from './this-browser.ts';

export type SignInResult = 'pending' | 'approved' | 'denied' | 'expired';

/** Gets a code that the person confirms in the web app (RFC 8628). No password is typed here. */
export async function startSignIn(server: string): Promise<PendingSignIn> {
  const { extensionName } = thisBrowser(navigator);
  const started = await callServer({ server }, 'user', 'device_start', {
    name: extensionName,
    version: chrome.runtime.getManifest().version,
    recorder_id: await readInstallationId(),
  });
  const pending = {
    server,
    deviceCode: started.device_code,
    userCode: started.user_code,
    link: server + started.verification_path,
    intervalSeconds: started.interval,
    expiresAt: Date.now() + started.expires_in * 1000,
  };
  await writeStored({ pendingSignIn: pending });
  return pending;
}

/** Asks once whether the person has decided. */
export async function pollSignIn({
  server,
  deviceCode,
  expiresAt,
}: PendingSignIn): Promise<SignInResult> {
  if (Date.now() > expiresAt) return end('expired');
  const polled = await callServer({ server }, 'user', 'device_poll', { device_code: deviceCode });
  if (polled.status === 'pending') return 'pending';
  if (polled.status !== 'approved') return end(polled.status);
  const { token, user } = polled;
  const account = { server, token, name: user.name, email: user.email };
  await writeStored({ account, pendingSignIn: null });
  return 'approved';
}

async function end(result: SignInResult): Promise<SignInResult> {
  await writeStored({ pendingSignIn: null });
  return result;
}

/**
 * Ends the session on the server and forgets the token. Returns false when the server could not be
 * reached, so that the session is still listed there.
 */
export async function signOut(): Promise<boolean> {
  const account = await readStored('account');
  await writeStored({ account: null, lastProjectId: null, boards: {} });
  if (!account) return true;
  try {
    await callServer(account, 'user', 'logout');
    return true;
  } catch (error) {
    // The session has ended before.
    return error instanceof ServerRefused && error.status === 401;
  }
}
