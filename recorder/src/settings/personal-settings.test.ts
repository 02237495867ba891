import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { defaultPersonalSettings } from '@time-tracker/contract/local-recorder';
import { diskFiles } from '../spool/durable-files.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { PersonalSettingsFile } from './personal-settings.ts';

const open = (folder: string) => PersonalSettingsFile.open(folder, diskFiles);

async function folderWith(content: string): Promise<string> {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'settings.json'), content);
  return folder;
}

it('stores what was changed and keeps the rest', async () => {
  const folder = await temporaryFolder();
  const settings = await open(folder);
  expect(settings.current).toEqual(defaultPersonalSettings);
  await Promise.all([
    settings.update({ blurAll: true }),
    settings.update({ skipApps: ['KeePassXC'] }),
  ]);
  const expected = { ...defaultPersonalSettings, blurAll: true, skipApps: ['KeePassXC'] };
  expect(settings.current).toEqual(expected);
  expect((await open(folder)).current).toEqual(expected);
});

it('refuses settings outside the limits', async () => {
  const folder = await temporaryFolder();
  const settings = await open(folder);
  await expect(settings.update({ reviewMinutes: 11 })).rejects.toThrow();
  expect(settings.current).toEqual(defaultPersonalSettings);
});

it('uses defaults for settings that an older version did not have', async () => {
  const settings = await open(await folderWith('{ "blurApps": ["bank"] }'));
  expect(settings.current).toEqual({ ...defaultPersonalSettings, blurApps: ['bank'] });
  expect(settings.problem).toBeUndefined();
});

it.each([
  ['half a file', '{ "blurAll": fal'],
  ['an empty file', ''],
  ['another kind of value', '[]'],
  ['a value of the wrong type', '{ "blurAll": "no", "skipApps": ["KeePassXC"] }'],
  ['a list of the wrong type', '{ "skipApps": "KeePassXC", "titlesOff": false }'],
])('is strict after damage: %s', async (_, content) => {
  const folder = await folderWith(content);
  const settings = await open(folder);
  expect(settings.current).toMatchObject({
    blurAll: true,
    titlesOff: true,
    skipPrivateWindows: true,
  });
  expect(settings.problem).toMatch(/damaged/);
  if (content.includes('["KeePassXC"]')) expect(settings.current.skipApps).toEqual(['KeePassXC']);
  // Only the person may replace it.
  expect(await readFile(join(folder, 'settings.json'), 'utf8')).toBe(content);
  await settings.update({ blurAll: false });
  expect(settings.problem).toBeUndefined();
  const later = await open(folder);
  expect([later.problem, later.current.blurAll, later.current.titlesOff]).toEqual([
    undefined,
    false,
    true,
  ]);
});
