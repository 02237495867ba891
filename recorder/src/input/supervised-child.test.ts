import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { waitUntil } from '../testing/poll-until.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { superviseChild } from './supervised-child.ts';

/** Supervises a program with this code; `news` lists what happened, in order. */
async function supervise(lines: string) {
  const path = join(await temporaryFolder(), 'child.mjs');
  writeFileSync(path, lines);
  const news: string[] = [];
  const pids: number[] = [];
  const supervised = superviseChild({
    program: { path, args: [] },
    environment: {},
    onMessage: (message) => pids.push(Number(message)),
    onUp: () => news.push('up'),
    onDown: () => news.push('down'),
    random: () => 0,
  });
  onTestFinished(supervised.end);
  return { news, pids, end: supervised.end };
}

const healthy = `process.send('ready'); process.send(process.pid); setInterval(() => undefined, 1e6);`;

it('reports a killed child as down, and restarts it', async () => {
  const { news, pids } = await supervise(healthy);
  await waitUntil('the first one is running', () => pids.length === 1);
  process.kill(pids[0]!, 'SIGKILL');
  await waitUntil('another one is running', () => pids.length === 2);
  // On a busy machine it may take several attempts.
  const sinceUp = news.slice(news.indexOf('up'));
  expect(sinceUp.slice(0, 2)).toEqual(['up', 'down']);
  expect(sinceUp.at(-1)).toBe('up');
  expect(pids[1]).not.toBe(pids[0]);
});

it('kills and restarts a child that blocks, and never reports it as up', async () => {
  const { news } = await supervise(`setInterval(() => undefined, 1e6);`);
  await waitUntil('it was killed twice', () => news.length === 2);
  expect(news).toEqual(['down', 'down']);
});

it('gives a child that starts late more time', { tags: 'full' }, async () => {
  const late = `setTimeout(() => process.send('ready'), 3_500); setInterval(() => undefined, 1e6);`;
  const { news } = await supervise(late);
  await waitUntil('it is running', () => news.includes('up'));
  expect(news[0]).toBe('down');
});

it('leaves no process behind after its end', async () => {
  const { news, pids, end } = await supervise(healthy);
  await waitUntil('it is running', () => pids.length === 1);
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
