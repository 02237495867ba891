import { randomBytes } from 'node:crypto';
import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { KeychainUnavailable } from '../accounts/keychain.ts';
import type { SecretStore } from '../accounts/secret-store.ts';
import { someActivity, someScreenshot } from '../testing/recorded-items.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { diskFiles } from '../spool/durable-files.ts';
import { openSpool } from './open-spool.ts';
import { Spool } from '../spool/spool.ts';

const image = new Uint8Array(1000).fill(7);

function secretsOf(stored: Map<string, string>): () => Promise<SecretStore> {
  return () =>
    Promise.resolve({
      kind: 'file',
      read: (name) => Promise.resolve(stored.get(name)),
      write: (name, value) => Promise.resolve(void stored.set(name, value)),
      remove: (name) => Promise.resolve(void stored.delete(name)),
    });
}

async function makeSpoolFolder() {
  const secrets = new Map<string, string>();
  const folder = await temporaryFolder();
  const open = () => openSpool({ folder, files: diskFiles, openSecrets: secretsOf(secrets) });
  return { folder, secrets, open };
}

async function everyByte(folder: string): Promise<string> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = names.filter((each) => each.isFile());
  const contents = files.map((each) => readFile(join(each.parentPath, each.name), 'latin1'));
  return (await Promise.all(contents)).join('\n');
}

it('stores nothing in plain text, and reads it again', async () => {
  const { folder, open } = await makeSpoolFolder();
  const spool = await open();
  const apps = [
    { kind: 'app' as const, name: 'xterm', title: 'secret', seconds: 3, active_seconds: 1 },
  ];
  const activity = someActivity({ apps });
  const screenshot = someScreenshot({ title: 'secret' });
  await spool.storeActivity(activity);
  await spool.storeScreenshot(screenshot, image);
  const refused = someScreenshot({ title: 'secret' });
  await spool.storeScreenshot(refused, image);
  await spool.setScreenshotAside(refused.id, { reason: 'secret' });
  const stored = await everyByte(folder);
  expect(stored).not.toContain('secret');
  expect(stored).not.toContain('xterm');
  expect(stored).not.toContain('\x07\x07\x07\x07');
  const after = await open();
  expect(after.pendingActivities().map(({ item }) => item)).toEqual([activity]);
  expect(new Uint8Array((await after.readScreenshot(screenshot.id))!.image)).toEqual(image);
  expect(await after.retrySetAside(refused.id)).toBe(true);
  expect(new Uint8Array((await after.readScreenshot(refused.id))!.image)).toEqual(image);
  expect(after.counts()).toMatchObject({ screenshots: 2, setAside: 0 });
});

it('takes over a spool that an earlier version left in plain text', async () => {
  const { folder, open } = await makeSpoolFolder();
  const plain = await Spool.open(folder, diskFiles);
  const activity = someActivity();
  const screenshot = someScreenshot({ title: 'secret' });
  await plain.storeActivity(activity);
  await plain.storeScreenshot(screenshot, image);
  const spool = await open();
  expect(spool.pendingActivities().map(({ item }) => item)).toEqual([activity]);
  expect((await spool.readScreenshot(screenshot.id))?.item.screenshot).toEqual(screenshot);
  expect(await everyByte(folder)).not.toContain('secret');
});

it('refuses a file in the place of another, and a changed one', async () => {
  const { folder, open } = await makeSpoolFolder();
  const spool = await open();
  const first = someActivity();
  const second = someActivity();
  const third = someActivity();
  for (const each of [first, second, third]) await spool.storeActivity(each);
  const path = (id: string) => join(folder, 'activities', `${id}.json`);
  await copyFile(path(first.activity_id), path(second.activity_id));
  const changed = await readFile(path(third.activity_id));
  changed.writeUInt8(changed.readUInt8(40) ^ 1, 40);
  await writeFile(path(third.activity_id), changed);
  const after = await open();
  expect(after.pendingActivities().map(({ item }) => item)).toEqual([first]);
  expect(after.setAsideItems().map(({ reason }) => reason)).toEqual([
    'the file was damaged or changed',
    'the file was damaged or changed',
  ]);
});

it('sets everything aside when the key was lost, says so, and goes on with a new one', async () => {
  const { folder, secrets, open } = await makeSpoolFolder();
  const spool = await open();
  await spool.storeActivity(someActivity());
  await spool.storeScreenshot(someScreenshot(), image);
  secrets.set('spool-key', randomBytes(32).toString('base64'));
  const after = await open();
  expect(after.counts()).toMatchObject({ activities: 0, screenshots: 0, setAside: 2 });
  const reason = 'it is encrypted with a key that this machine no longer has';
  expect(after.setAsideItems().map((each) => each.reason)).toEqual([reason, reason]);
  // Two descriptions, the activity, the description of the screenshot and its image.
  expect(await readdir(join(folder, 'set-aside'))).toHaveLength(5);
  const activity = someActivity();
  await after.storeActivity(activity);
  expect((await open()).pendingActivities().map(({ item }) => item)).toEqual([activity]);
});

it('creates no new key while the keychain is locked', async () => {
  const { folder, open } = await makeSpoolFolder();
  await (await open()).storeActivity(someActivity());
  const locked = new KeychainUnavailable('it is locked');
  const opened = openSpool({
    folder,
    files: diskFiles,
    openSecrets: () => Promise.reject(locked),
  });
  await expect(opened).rejects.toThrow(locked);
  expect((await open()).counts()).toMatchObject({ activities: 1, setAside: 0 });
});
