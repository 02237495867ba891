import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { waitUntil } from '../testing/poll-until.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { superviseChild } from './supervised-child.ts';

/** Supervises a program of these lines; what it is heard of, in order. */
async function supervise(lines: string) {
  const path = join(await temporaryFolder(), 'child.mjs');
  writeFileSync(path, lines);
  const news: string[] = [];
  const pids: number[] = [];
  const supervised = superviseChild({
    program: pathToFileURL(path),
    environment: {},
    onMessage: (message) => pids.push(Number(message)),
    onUp: () => news.push('up'),
    onDown: () => news.push('down'),
    random: () => 0,
  });
  onTestFinished(supervised.end);
  return { news, pids, end: supervised.end };
}

const sound = `process.send('ready'); process.send(process.pid); setInterval(() => undefined, 1e6);`;

it('a counter that is killed is said to be down, and is there again soon', async () => {
  const { news, pids } = await supervise(sound);
  await waitUntil('the first one is at work', () => pids.length === 1);
  process.kill(pids[0]!, 'SIGKILL');
  await waitUntil('another one is at work', () => pids.length === 2);
  // A busy machine may need more than one try until it is ready in time.
  const sinceUp = news.slice(news.indexOf('up'));
  expect(sinceUp.slice(0, 2)).toEqual(['up', 'down']);
  expect(sinceUp.at(-1)).toBe('up');
  expect(pids[1]).not.toBe(pids[0]);
});

it('one that blocks instead of failing is ended and tried again, and never said to work', async () => {
  const { news } = await supervise(`setInterval(() => undefined, 1e6);`);
  await waitUntil('it was given up twice', () => news.length === 2);
  expect(news).toEqual(['down', 'down']);
});

it('one that a busy machine lets begin late is not ended for ever', async () => {
  const late = `setTimeout(() => process.send('ready'), 3_500); setInterval(() => undefined, 1e6);`;
  const { news } = await supervise(late);
  await waitUntil('it is at work', () => news.includes('up'));
  expect(news[0]).toBe('down');
});

it('once ended it leaves nobody behind and starts nobody', async () => {
  const { news, pids, end } = await supervise(sound);
  await waitUntil('it is at work', () => pids.length === 1);
  end();
  await waitUntil('it is gone', () => !isAlive(pids[0]!));
  expect(news.at(-1)).toBe('up');
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
