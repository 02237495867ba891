import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { diskFiles } from './durable-files.ts';
import { Spool } from './spool.ts';

const program = fileURLToPath(new URL('../testing/keep-items-child.ts', import.meta.url));

/** Lets a process keep items and kills it in the middle; what it said was kept. */
async function keepAndKill(folder: string, keptItems: number, delayMs: number): Promise<string[]> {
  const child = spawn(process.execPath, [program, folder], { stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  let errors = '';
  let killing: NodeJS.Timeout | undefined;
  child.stderr.on('data', (part: Buffer) => (errors += part.toString()));
  child.stdout.on('data', (part: Buffer) => {
    text += part.toString();
    if (killing === undefined && text.split('\n').length > keptItems) {
      killing = setTimeout(() => child.kill('SIGKILL'), delayMs);
    }
  });
  const [, signal] = (await once(child, 'close')) as [number | null, string | null];
  if (signal !== 'SIGKILL') throw new Error(`It ended by itself: ${errors}`);
  return text.split('\n').slice(0, -1);
}

it('has everything that was kept, whole, however it is killed', async () => {
  const folder = await temporaryFolder();
  const kept = new Set<string>();
  for (let round = 0; round < 8; round++) {
    const said = await keepAndKill(folder, 5 + round, Math.random() * 20);
    for (const line of said) kept.add(line);
    const spool = await Spool.open(folder, diskFiles);
    const waiting = [
      ...spool.waitingActivities().map(({ item }) => `activity ${item.activity_id}`),
      ...spool.waitingScreenshots().map((id) => `screenshot ${id}`),
    ];
    expect(waiting).toEqual(expect.arrayContaining([...kept]));
    // At most the items it was about to tell of may be there besides.
    expect(waiting.length - kept.size).toBeLessThanOrEqual(2 * (round + 1));
    for (const id of spool.waitingScreenshots()) {
      expect(await spool.readScreenshot(id), `screenshot ${id}`).toBeDefined();
    }
    expect(spool.counts().setAside).toBe(0);
    const names = await readdir(join(folder, 'screenshots'));
    expect(names).toHaveLength(spool.waitingScreenshots().length * 2);
  }
  expect(kept.size).toBeGreaterThan(50);
});
