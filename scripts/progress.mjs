// What the scripts say while they work. On standard error, so that a command's own output stays clean.

export function say(line) {
  process.stderr.write(`${line}\n`);
}

/** Runs one step and tells when it took noticeable time. */
export async function step(title, run) {
  const startedAt = Date.now();
  say(`${title} …`);
  const result = await run();
  const seconds = (Date.now() - startedAt) / 1000;
  if (seconds >= 3) say(`  done in ${Math.round(seconds)} s`);
  return result;
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
