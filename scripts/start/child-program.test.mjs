import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { repositoryRoot } from './repository-files.mjs';

const started = new Set();

afterEach(() => {
  for (const pid of started) {
    if (isAlive(pid)) process.kill(pid, 'SIGKILL');
  }
  started.clear();
});

/** A script that runs a program that ends only on a signal; both print their process IDs. */
const script = `
  import { runProgram } from ${JSON.stringify(join(repositoryRoot, 'scripts/start/child-program.mjs'))};
  const program = "console.log('program', process.pid); setInterval(() => {}, 1000)";
  console.log('script', process.pid);
  const { code } = await runProgram(process.execPath, ['-e', program], { stdio: 'inherit' });
  process.exit(code === 0 ? 0 : 7);
`;

/** Runs it like npm on this system, below a shell that keeps running. */
async function startScript() {
  const words = [process.execPath, '--input-type=module', '-e', script];
  const line = words.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ');
  const npm = `
    const { spawn } = require('node:child_process');
    spawn('sh', ['-c', process.argv[1] + '; true'], { stdio: 'inherit' });
  `;
  const child = spawn(process.execPath, ['-e', npm, line], {
    env: { ...process.env, npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (part) => (output += part));
  const pidOf = (name) => Number(new RegExp(`${name} (\\d+)\n`).exec(output)?.[1]);
  await expect.poll(() => pidOf('program'), { message: 'the program' }).toBeGreaterThan(0);
  const pids = { npm: child.pid, script: pidOf('script'), program: pidOf('program') };
  for (const pid of Object.values(pids)) started.add(pid);
  return { ...pids, child };
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

const untilDead = (pid) =>
  expect.poll(() => isAlive(pid), { message: `process ${pid} lives` }).toBe(false);

it.runIf(process.platform === 'linux')('ends what it runs when npm is killed', async () => {
  const { child, npm, script: pid, program } = await startScript();
  process.kill(npm, 'SIGKILL');
  await once(child, 'exit');
  await untilDead(program);
  await untilDead(pid);
});

it.each(['SIGTERM', 'SIGINT', 'SIGHUP'])('forwards %s', async (signal) => {
  const { script: pid, program } = await startScript();
  process.kill(pid, signal);
  await untilDead(program);
  await untilDead(pid);
});
