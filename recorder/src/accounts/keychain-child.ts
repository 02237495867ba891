// Runs as a separate process for one operation; its parent ends it.
import { AsyncEntry } from '@napi-rs/keyring';
import type { KeychainRequest, KeychainResponse } from './keychain.ts';

const service = 'Time Tracker recorder';

async function perform({ action, id, name, value }: KeychainRequest): Promise<string | null> {
  // The other store of Linux is in the kernel, and empty after a restart.
  const options = { linux: { store: 'secret-service' } } as const;
  const entry = new AsyncEntry(service, `${name} ${id}`, options);
  switch (action) {
    case 'read':
      return entry.getPassword();
    case 'write':
      await entry.setPassword(value ?? '');
      return null;
    case 'remove':
      await entry.deletePassword();
      return null;
  }
}

function respond(response: KeychainResponse): void {
  process.send?.(response);
}

// An ordinary exit would wait for a keychain that blocks.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.on('message', (request: KeychainRequest) => {
  perform(request).then(
    (value) => respond({ value }),
    (error: unknown) =>
      respond({ failure: error instanceof Error ? error.message : String(error) }),
  );
});
process.send?.('ready');
