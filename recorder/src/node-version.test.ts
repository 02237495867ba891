import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const folders = ['recorder/src', 'recording/src', 'contract/src'];

/** Names that Node has only since a version after 22. Newer syntax is translated by the bundler. */
const newerNames = [
  'Temporal',
  'URLPattern',
  'Float16Array',
  'EventSource',
  'localStorage',
  'sessionStorage',
  'AsyncDisposableStack',
  'DisposableStack',
  'SuppressedError',
  'DurationFormat',
  'RegExp.escape',
  'Promise.try',
  'Error.isError',
  'Math.f16round',
  'Math.sumPrecise',
  'Iterator.concat',
  'Iterator.zip',
  'Atomics.pause',
  'import.meta.main',
  'fromBase64',
  'toBase64',
  'setFromBase64',
  'fromHex',
  'toHex',
  'getOrInsert',
  'getOrInsertComputed',
  'rawJSON',
];
const newer = new RegExp(
  `(?<![\\w$.'"-])(?:${newerNames.map((name) => name.replaceAll('.', '\\.')).join('|')})(?![\\w$])` +
    `|\\.(?:getOrInsert|getOrInsertComputed|toBase64|toHex|setFromBase64)\\(`,
);

function findNewer(path: string): string[] {
  const lines = readFileSync(join(root, path), 'utf8').split('\n');
  return lines.flatMap((line, index) => {
    const code = line.replace(/^\s*(\/?\*|\/\/).*$/, '');
    return newer.test(code) ? [`${path}:${index + 1}: ${line.trim()}`] : [];
  });
}

it('stays within Node 22, the newest that runs where the recorder for Windows is tested', () => {
  const files = folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
        join(folder, name),
      ),
    )
    .filter((path) => path.endsWith('.ts'))
    .filter((path) => !path.endsWith('.test.ts') && !path.includes('/testing/'));
  expect(files.length).toBeGreaterThan(100);
  expect(files.flatMap(findNewer)).toEqual([]);
});
