/**
 * Sends things in batches, one call after another, and stops at the first failure. Throws that
 * failure, or a PartlySent if earlier batches succeeded.
 */
export async function sendInBatches<Thing>(
  things: readonly Thing[],
  batchSize: number,
  send: (batch: readonly Thing[]) => Promise<unknown>,
): Promise<void> {
  for (let done = 0; done < things.length; done += batchSize) {
    try {
      await send(things.slice(done, done + batchSize));
    } catch (error) {
      throw done === 0 ? error : new PartlySent(done, things.length, error);
    }
  }
}

/** A failure after some batches succeeded. */
export class PartlySent extends Error {
  readonly done: number;
  readonly all: number;

  constructor(done: number, all: number, cause: unknown) {
    super(undefined, { cause });
    this.done = done;
    this.all = all;
  }
}
