import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findNode } from '../start/brought-node.mjs';
import { runProgram } from '../start/child-program.mjs';
import { repositoryRoot } from '../start/repository-files.mjs';

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tracker-steps-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function makeStep(name, code) {
  const path = join(folder, `${name}.mjs`);
  writeFileSync(path, `import { existsSync, writeFileSync } from 'node:fs';\n${code}`);
  return { name, file: relative(repositoryRoot, path) };
}

async function run(lanes) {
  const runner = join(repositoryRoot, 'scripts/tests/run-steps.mjs');
  const script = `
    import { runSteps } from ${JSON.stringify(runner)};
    process.exitCode = await runSteps(${JSON.stringify(lanes)});
  `;
  return runProgram(findNode(), ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

it('runs lanes beside each other and shows what each step printed in one piece', async () => {
  const mark = JSON.stringify(join(folder, 'mark'));
  const waiting = makeStep(
    'waiting',
    `console.log('before');
     const check = setInterval(() => {
       if (!existsSync(${mark})) return;
       clearInterval(check);
       console.log('after');
     }, 20);`,
  );
  const marking = makeStep('marking', `writeFileSync(${mark}, ''); console.log('marked');`);
  const { code, output } = await run([[waiting], [marking]]);
  expect(output).toContain('── marking ──\nmarked\n');
  expect(output).toContain('── waiting ──\nbefore\nafter\n');
  expect(code).toBe(0);
});

it('runs the other steps of a lane after a failure, and repeats what failed at the end', async () => {
  const failing = makeStep('failing', `throw new Error('nothing works');`);
  const passing = makeStep('passing', `console.log('passed');`);
  const { code, output } = await run([[failing, passing]]);
  expect(output).toContain('── passing ──\npassed\n');
  expect(output).toMatch(/ FAIL {2}failing \(\d+ s\)\n\s+Error: nothing works\n {2}ok {3}passing/);
  expect(code).toBe(1);
});
