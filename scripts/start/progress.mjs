// What the scripts say while they work. On standard error, so that a command's own output stays clean.

export function say(line) {
  process.stderr.write(`${line}\n`);
}

/** Runs one step, shows that it is still at work, and tells how long it took. */
export async function step(title, run) {
  const startedAt = Date.now();
  const seconds = () => Math.round((Date.now() - startedAt) / 1000);
  say(`${title} …`);
  const reminder = setInterval(() => say(`  still at it after ${seconds()} s`), 15_000);
  try {
    const result = await run();
    if (seconds() >= 3) say(`  done in ${seconds()} s`);
    return result;
  } finally {
    clearInterval(reminder);
  }
}

/** An end that the reader can act on: printed without a stack. */
export class Stop extends Error {}

/** Runs a script's whole work; its answer is the exit code. */
export async function runScriptWork(work) {
  try {
    process.exitCode = (await work()) ?? 0;
  } catch (error) {
    say(error instanceof Stop ? `\n${error.message}` : `\n${error.stack}`);
    process.exitCode = 1;
  }
}
