// Progress messages of the scripts. They go to standard error, to keep the output of commands clean.

export function say(line) {
  process.stderr.write(`${line}\n`);
}

/** Runs one step, shows that it is running, and prints its duration. `describe` says how far it is. */
export async function step(title, run, describe = () => 'still working') {
  const startedAt = Date.now();
  const seconds = () => Math.round((Date.now() - startedAt) / 1000);
  say(`${title} …`);
  const reminder = setInterval(() => say(`  ${describe()} after ${seconds()} s`), 15_000);
  try {
    const result = await run();
    if (seconds() >= 3) say(`  done in ${seconds()} s`);
    return result;
  } finally {
    clearInterval(reminder);
  }
}

/** An error that the user can fix: printed without a stack trace. */
export class Stop extends Error {}

/** Runs a script; its result is the exit code. */
export async function runScriptWork(work) {
  try {
    process.exitCode = (await work()) ?? 0;
  } catch (error) {
    say(error instanceof Stop ? `\n${error.message}` : `\n${error.stack}`);
    process.exitCode = 1;
  }
}
