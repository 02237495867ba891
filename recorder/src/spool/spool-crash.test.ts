import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { diskFiles } from './durable-files.ts';
import { Spool } from './spool.ts';

const program = fileURLToPath(new URL('../testing/store-items-child.ts', import.meta.url));

/** Lets a process store items and kills it; returns the items it has printed as stored. */
async function storeAndKill(
  folder: string,
  storedItems: number,
  delayMs: number,
): Promise<string[]> {
  const child = spawn(process.execPath, [program, folder], { stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  let errors = '';
  let killing: NodeJS.Timeout | undefined;
  child.stderr.on('data', (part: Buffer) => (errors += part.toString()));
  child.stdout.on('data', (part: Buffer) => {
    text += part.toString();
    if (killing === undefined && text.split('\n').length > storedItems) {
      killing = setTimeout(() => child.kill('SIGKILL'), delayMs);
    }
  });
  const [, signal] = (await once(child, 'close')) as [number | null, string | null];
  if (signal !== 'SIGKILL') throw new Error(`It exited before it was killed: ${errors}`);
  return text.split('\n').slice(0, -1);
}

it('has everything that was stored, completely, whenever it is killed', async () => {
  const folder = await temporaryFolder();
  const stored = new Set<string>();
  for (let round = 0; round < 8; round++) {
    const printed = await storeAndKill(folder, 5 + round, Math.random() * 20);
    for (const line of printed) stored.add(line);
    const spool = await Spool.open(folder, diskFiles);
    const waiting = [
      ...spool.pendingActivities().map(({ item }) => `activity ${item.activity_id}`),
      ...spool.pendingScreenshots().map((id) => `screenshot ${id}`),
    ];
    expect(waiting).toEqual(expect.arrayContaining([...stored]));
    // In addition, only the items that it was about to print may be there.
    expect(waiting.length - stored.size).toBeLessThanOrEqual(2 * (round + 1));
    for (const id of spool.pendingScreenshots()) {
      expect(await spool.readScreenshot(id), `screenshot ${id}`).toBeDefined();
    }
    expect(spool.counts().setAside).toBe(0);
    const names = await readdir(join(folder, 'screenshots'));
    expect(names).toHaveLength(spool.pendingScreenshots().length * 2);
  }
  expect(stored.size).toBeGreaterThan(50);
});
