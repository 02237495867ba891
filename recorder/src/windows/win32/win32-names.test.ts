import { describe, expect, it } from 'vitest';
import { splitCommandLine } from './command-line.ts';
import { readFileDescription } from './file-description.ts';
import { startedPrivately } from '../private-windows.ts';
import { win32AppName } from './win32-app-names.ts';

describe('win32AppName', () => {
  it.each([
    [
      'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
      'Google Chrome',
      'Google Chrome',
    ],
    ['C:\\Windows\\explorer.exe', 'Windows Explorer', 'File Explorer'],
    ['C:\\Program Files\\Figma\\Figma.exe', 'Figma Desktop', 'Figma Desktop'],
    ['C:\\tools\\notes.EXE', undefined, 'Notes'],
    ['C:\\tools\\notes.exe', 'x'.repeat(200), 'Notes'],
    ['', undefined, 'Unknown'],
  ])('%s → %s → %s', (path, description, name) => {
    expect(win32AppName(path, description)).toBe(name);
  });
});

/** One leaf of the version information, as the resource compiler writes it. */
function leaf(key: string, value: string): Buffer {
  const text = Buffer.from(`${key}\0`, 'utf16le');
  const head = Buffer.alloc(6);
  head.writeUInt16LE(value.length + 1, 2);
  head.writeUInt16LE(1, 4);
  const padding = Buffer.alloc(-(head.length + text.length) & 3);
  const data = Buffer.concat([head, text, padding, Buffer.from(`${value}\0`, 'utf16le')]);
  head.writeUInt16LE(data.length, 0);
  return Buffer.concat([data, Buffer.alloc(-data.length & 3)]);
}

describe('readFileDescription', () => {
  it('reads the value of its leaf among others', () => {
    const block = Buffer.concat([
      leaf('CompanyName', 'Example'),
      leaf('FileDescription', 'Übersicht der Zeit'),
      leaf('FileVersion', '1.2'),
    ]);
    expect(readFileDescription(block)).toBe('Übersicht der Zeit');
  });

  it.each([
    ['no description', leaf('CompanyName', 'Example')],
    ['an empty one', leaf('FileDescription', '')],
    ['nothing', Buffer.alloc(0)],
    ['a damaged block', leaf('FileDescription', 'Example').subarray(6)],
  ])('finds nothing in %s', (_, block) => {
    expect(readFileDescription(block)).toBeUndefined();
  });
});

it.each([
  ['"C:\\Program Files\\chrome.exe" --incognito --flag="two words"', true],
  ['chrome.exe "--incognito"', true],
  ['"C:\\--incognito\\chrome.exe" https://example.org/?--incognito', false],
  ['"unfinished', false],
  ['', false],
])('%s was started privately: %s', (text, isPrivate) => {
  expect(startedPrivately(splitCommandLine(text))).toBe(isPrivate);
});
