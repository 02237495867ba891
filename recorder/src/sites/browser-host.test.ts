import { PassThrough } from 'node:stream';
import type { FrontTab } from '@time-tracker/contract/extension/browser-extension';
import {
  chromiumExtensionId,
  firefoxExtensionId,
} from '@time-tracker/contract/extension/browser-extension';
import { expect, it } from 'vitest';
import { isOurExtension, runBrowserHost } from './browser-host.ts';
import { readMessages, writeMessage } from './native-messages.ts';

/** Sends the messages, then closes the connection; returns what arrived on both sides. */
async function pass(messages: unknown[], isRecorderRunning = true) {
  const input = new PassThrough();
  const output = new PassThrough();
  const sent: FrontTab[] = [];
  const send = (tab: FrontTab) => {
    sent.push(tab);
    return Promise.resolve(isRecorderRunning);
  };
  for (const message of messages) input.write(writeMessage(message));
  input.end();
  await runBrowserHost({ input, output, send });
  output.end();
  const responses: unknown[] = [];
  for await (const response of readMessages(output)) responses.push(response);
  return { sent, responses };
}

const tab = (domain: string | null) => ({ browser: 'chromium', domain });

it('passes each site on, and forgets the last one when the browser closes', async () => {
  const { sent, responses } = await pass([tab('example.org'), tab(null), tab('127.0.0.1')]);
  expect(sent).toEqual(['example.org', null, '127.0.0.1', null].map(tab));
  expect(responses).toEqual(Array(3).fill({ isRecorderRunning: true }));
});

it('says when no recorder is running', async () => {
  const { responses } = await pass([tab('example.org')], false);
  expect(responses).toEqual([{ isRecorderRunning: false }]);
});

it.each([
  [{ ...tab('example.org'), title: 'Diary' }],
  [{ browser: 'netscape', domain: 'example.org' }],
  [tab('https://example.org/path')],
  [tab('example.org/path')],
  [tab('example.org:8080')],
  [tab('two words')],
  [tab('EXAMPLE.org')],
  [tab('')],
  [tab('a'.repeat(254))],
  [{ browser: 'chromium' }],
  [null],
  ['example.org'],
])('ends at %o', async (message) => {
  const { sent, responses } = await pass([tab('example.org'), message, tab('example.net')]);
  expect(sent).toEqual(['example.org', null].map(tab));
  expect(responses).toHaveLength(1);
});

it('serves our extension only', () => {
  expect(isOurExtension([`chrome-extension://${chromiumExtensionId}/`])).toBe(true);
  expect(isOurExtension(['/somewhere/host.json', firefoxExtensionId])).toBe(true);
  expect(isOurExtension([`chrome-extension://${'a'.repeat(32)}/`])).toBe(false);
  expect(isOurExtension(['/somewhere/host.json', 'other@example.org'])).toBe(false);
  expect(isOurExtension([])).toBe(false);
});
