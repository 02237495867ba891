import { ServerRefused } from '../server/call-server.ts';
import { permissionOfServer } from '../server/typed-address.ts';
import { readStored } from '../storage/extension-storage.ts';
import { text } from '../texts.ts';

/** What happened and what to do next, for people. */
export async function failureText(error: unknown): Promise<string> {
  if (error instanceof ServerRefused) return error.message;
  const account = await readStored('account');
  if (!account) return text('serverUnreachable');
  const { server } = account;
  const isAllowed = await chrome.permissions.contains(permissionOfServer(server));
  return isAllowed ? text('serverUnreachable') : text('serverNotAllowed', server);
}
