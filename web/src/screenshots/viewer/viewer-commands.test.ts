import { expect, it } from 'vitest';
import { commandOf, viewerCommands } from './viewer-commands.ts';

const plain = { ctrlKey: false, metaKey: false, altKey: false };

it('each key has one command', () => {
  const keys = viewerCommands.flatMap((one) => one.keys);
  expect(new Set(keys).size).toBe(keys.length);
  for (const { command, keys: own } of viewerCommands) {
    for (const key of own) expect(commandOf({ key, ...plain })).toBe(command);
  }
});

it('ignores shortcuts of the browser', () => {
  expect(commandOf({ ...plain, key: 'f', ctrlKey: true })).toBeUndefined();
  expect(commandOf({ ...plain, key: '+', metaKey: true })).toBeUndefined();
  expect(commandOf({ ...plain, key: 'ArrowLeft', altKey: true })).toBeUndefined();
  expect(commandOf({ ...plain, key: 'Tab' })).toBeUndefined();
});

it('ignores case', () => {
  expect(commandOf({ ...plain, key: 'F' })).toBe('fullScreen');
});
