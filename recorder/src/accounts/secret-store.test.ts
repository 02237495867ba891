import { readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { diskFiles } from '../spool/durable-files.ts';
import {
  canHaveKeychain,
  environmentWithoutBus,
  startKeychain,
  startSessionBus,
} from '../testing/session-bus.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { waitUntil } from '../testing/poll-until.ts';
import { readSignedInAccount, removeAccount, writeAccount } from './account-file.ts';
import { KeychainUnavailable } from './keychain.ts';
import { openSecretStore, reopenSecretStore, type SecretStoreOptions } from './secret-store.ts';

const ann = { server: 'http://127.0.0.1:1', email: 'ann@example.org', userId: 5, userName: 'Ann' };

async function optionsFor(environment: NodeJS.ProcessEnv): Promise<SecretStoreOptions> {
  return { stateFolder: await temporaryFolder(), files: diskFiles, environment };
}

/** A keychain that responds, and its process. */
async function desktopSession() {
  const environment = await startSessionBus();
  const daemon = startKeychain(environment);
  const options = await optionsFor(environment);
  await waitUntil('the keychain responds', async () => {
    const trial = await openSecretStore({ ...options, stateFolder: await temporaryFolder() });
    return trial.kind === 'keychain';
  });
  return { options, daemon };
}

/** Everything that the state folder contains, as one text. */
async function contentOf(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const texts = await Promise.all(
    files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'utf8')),
  );
  return texts.join('\n');
}

describe('without a keychain', () => {
  it('keeps secrets in files that only their owner may read', async () => {
    const options = await optionsFor(environmentWithoutBus);
    const store = await openSecretStore(options);
    expect(store.kind).toBe('file');
    expect(await store.read('token')).toBeUndefined();
    await store.write('token', 'a secret');
    const folder = join(options.stateFolder, 'secrets');
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect((await stat(join(folder, 'token'))).mode & 0o777).toBe(0o600);
    const again = await openSecretStore(options);
    expect(await again.read('token')).toBe('a secret');
    await again.remove('token');
    expect(await again.read('token')).toBeUndefined();
  });

  it('leaves what another process is still writing, and removes what a crash left', async () => {
    const options = await optionsFor(environmentWithoutBus);
    await openSecretStore(options);
    const partial = join(options.stateFolder, 'secrets', '.spool-key.1a2b3c4d.half');
    await writeFile(partial, 'a sec');
    await openSecretStore(options);
    expect(await readFile(partial, 'utf8')).toBe('a sec');
    const longAgo = Date.now() / 1000 - 120;
    await utimes(partial, longAgo, longAgo);
    await openSecretStore(options);
    expect(await readdir(join(options.stateFolder, 'secrets'))).toEqual(['store.json']);
  });

  it('moves the token out of an account file of version 0.1.0', async () => {
    const options = await optionsFor(environmentWithoutBus);
    const path = join(options.stateFolder, 'account.json');
    await writeFile(path, JSON.stringify({ ...ann, token: 'a secret' }));
    const open = () => openSecretStore(options);
    const read = await readSignedInAccount(options.stateFolder, diskFiles, open);
    expect(read).toMatchObject({ ...ann, token: 'a secret' });
    expect(await readFile(path, 'utf8')).not.toContain('a secret');
    expect(await readSignedInAccount(options.stateFolder, diskFiles, open)).toEqual(read);
  });

  it('keeps one token, and none after signing out', async () => {
    const options = await optionsFor(environmentWithoutBus);
    const store = await openSecretStore(options);
    const { stateFolder, files } = options;
    const first = await writeAccount(stateFolder, files, store, { ...ann, token: 'first' });
    const second = await writeAccount(stateFolder, files, store, { ...ann, token: 'second' });
    expect(second.signInId).not.toBe(first.signInId);
    expect(await contentOf(stateFolder)).not.toContain('first');
    const open = () => Promise.resolve(store);
    expect(await readSignedInAccount(stateFolder, files, open)).toEqual(second);
    await removeAccount(stateFolder, files, store);
    expect(await contentOf(stateFolder)).not.toContain('second');
    expect(await readSignedInAccount(stateFolder, files, open)).toBeUndefined();
  });
});

describe.skipIf(!canHaveKeychain)('with the keychain of GNOME', () => {
  it('keeps secrets there, separately for each state folder', async () => {
    const { options } = await desktopSession();
    const store = await openSecretStore(options);
    expect(store.kind).toBe('keychain');
    expect(await store.read('token')).toBeUndefined();
    await store.write('token', 'a secret');
    await store.write('token', 'another secret');
    const again = await openSecretStore(options);
    expect(await again.read('token')).toBe('another secret');
    const other = await openSecretStore({ ...options, stateFolder: await temporaryFolder() });
    expect(await other.read('token')).toBeUndefined();
    expect(await contentOf(options.stateFolder)).not.toContain('another secret');
    expect(await readdir(join(options.stateFolder, 'secrets'))).toEqual(['store.json']);
    await again.remove('token');
    expect(await store.read('token')).toBeUndefined();
  });

  it('says when it does not respond any more, instead of asking to sign in', async () => {
    const { options, daemon } = await desktopSession();
    const store = await openSecretStore(options);
    await store.write('token', 'a secret');
    daemon.kill('SIGKILL');
    await expect(store.read('token')).rejects.toThrow(KeychainUnavailable);
    expect((await openSecretStore(options)).kind).toBe('keychain');
  });

  it('moves secrets there at the next sign-in', async () => {
    const { options } = await desktopSession();
    const before = await openSecretStore({ ...options, environment: environmentWithoutBus });
    expect(before.kind).toBe('file');
    await before.write('spool-key', 'a secret');
    expect((await openSecretStore(options)).kind).toBe('file');
    const after = await reopenSecretStore(options);
    expect(after.kind).toBe('keychain');
    expect(await after.read('spool-key')).toBe('a secret');
    expect(await contentOf(options.stateFolder)).not.toContain('a secret');
  });

  it('uses files when it hangs', async () => {
    const { options, daemon } = await desktopSession();
    daemon.kill('SIGSTOP');
    const store = await openSecretStore(options);
    expect(store.kind).toBe('file');
    await store.write('token', 'a secret');
    expect(await store.read('token')).toBe('a secret');
  });
});
