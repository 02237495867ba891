import { expect, it } from 'vitest';
import { parseFirstRun } from './first-run.ts';

it.each([
  ['{"choices":["alone"],"isSettingUp":true}', { choices: ['alone'], isSettingUp: true }],
  ['{"choices":"alone"}', { choices: [], isSettingUp: false }],
  ['true', { choices: [], isSettingUp: false }],
  ['{', { choices: [], isSettingUp: false }],
  ['null', { choices: [], isSettingUp: false }],
  [null, { choices: [], isSettingUp: false }],
])('%j reads as %j', (text, firstRun) => {
  expect(parseFirstRun(text)).toEqual(firstRun);
});
