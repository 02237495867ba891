import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
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
import { openSecretStore, reopenSecretStore, type SecretPlace } from './secret-store.ts';

const ann = { server: 'http://127.0.0.1:1', email: 'ann@example.org', userId: 5, userName: 'Ann' };

async function placeFor(environment: NodeJS.ProcessEnv): Promise<SecretPlace> {
  return { stateFolder: await temporaryFolder(), files: diskFiles, environment };
}

/** A keychain that responds, and its process. */
async function desktopSession() {
  const environment = await startSessionBus();
  const daemon = startKeychain(environment);
  const place = await placeFor(environment);
  await waitUntil('the keychain responds', async () => {
    const trial = await openSecretStore({ ...place, stateFolder: await temporaryFolder() });
    return trial.kind === 'keychain';
  });
  return { place, daemon };
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
    const place = await placeFor(environmentWithoutBus);
    const store = await openSecretStore(place);
    expect(store.kind).toBe('file');
    expect(await store.read('token')).toBeUndefined();
    await store.write('token', 'a secret');
    const folder = join(place.stateFolder, 'secrets');
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect((await stat(join(folder, 'token'))).mode & 0o777).toBe(0o600);
    const again = await openSecretStore(place);
    expect(await again.read('token')).toBe('a secret');
    await again.remove('token');
    expect(await again.read('token')).toBeUndefined();
  });

  it('moves the token out of an account file of version 0.1.0', async () => {
    const place = await placeFor(environmentWithoutBus);
    const path = join(place.stateFolder, 'account.json');
    await writeFile(path, JSON.stringify({ ...ann, token: 'a secret' }));
    const open = () => openSecretStore(place);
    const read = await readSignedInAccount(place.stateFolder, diskFiles, open);
    expect(read).toMatchObject({ ...ann, token: 'a secret' });
    expect(await readFile(path, 'utf8')).not.toContain('a secret');
    expect(await readSignedInAccount(place.stateFolder, diskFiles, open)).toEqual(read);
  });

  it('keeps one token, and none after signing out', async () => {
    const place = await placeFor(environmentWithoutBus);
    const store = await openSecretStore(place);
    const { stateFolder, files } = place;
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
    const { place } = await desktopSession();
    const store = await openSecretStore(place);
    expect(store.kind).toBe('keychain');
    expect(await store.read('token')).toBeUndefined();
    await store.write('token', 'a secret');
    await store.write('token', 'another secret');
    const again = await openSecretStore(place);
    expect(await again.read('token')).toBe('another secret');
    const other = await openSecretStore({ ...place, stateFolder: await temporaryFolder() });
    expect(await other.read('token')).toBeUndefined();
    expect(await contentOf(place.stateFolder)).not.toContain('another secret');
    expect(await readdir(join(place.stateFolder, 'secrets'))).toEqual(['store.json']);
    await again.remove('token');
    expect(await store.read('token')).toBeUndefined();
  });

  it('says when it does not respond any more, instead of asking to sign in', async () => {
    const { place, daemon } = await desktopSession();
    const store = await openSecretStore(place);
    await store.write('token', 'a secret');
    daemon.kill('SIGKILL');
    await expect(store.read('token')).rejects.toThrow(KeychainUnavailable);
    expect((await openSecretStore(place)).kind).toBe('keychain');
  });

  it('moves secrets there at the next sign-in', async () => {
    const { place } = await desktopSession();
    const before = await openSecretStore({ ...place, environment: environmentWithoutBus });
    expect(before.kind).toBe('file');
    await before.write('spool-key', 'a secret');
    expect((await openSecretStore(place)).kind).toBe('file');
    const after = await reopenSecretStore(place);
    expect(after.kind).toBe('keychain');
    expect(await after.read('spool-key')).toBe('a secret');
    expect(await contentOf(place.stateFolder)).not.toContain('a secret');
  });

  it('uses files when it hangs', async () => {
    const { place, daemon } = await desktopSession();
    daemon.kill('SIGSTOP');
    const store = await openSecretStore(place);
    expect(store.kind).toBe('file');
    await store.write('token', 'a secret');
    expect(await store.read('token')).toBe('a secret');
  });
});
