const atOnce = 4;

/**
 * Sends one call for each thing, a few at a time, and stops at the first failure: what was not sent
 * by then is left alone. Throws that failure with how far it came.
 */
export async function sendEach<Thing>(
  things: readonly Thing[],
  send: (thing: Thing) => Promise<unknown>,
): Promise<void> {
  const waiting = [...things];
  let done = 0;
  let failure: { error: unknown } | undefined;
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      try {
        await send(next);
        done += 1;
      } catch (error) {
        failure ??= { error };
      }
      if (failure) return;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  if (failure) throw new SentInPart(done, things.length, failure.error);
}

/** Not all of it was done. */
export class SentInPart extends Error {
  override readonly name = 'SentInPart';
  readonly done: number;
  readonly all: number;

  constructor(done: number, all: number, cause: unknown) {
    super('Not all of it was done', { cause });
    this.done = done;
    this.all = all;
  }
}
