/**
 * Sends things in batches, all at once, because a page that is being left cannot wait for the first. Throws
 * the first failure, or a PartlySent if other batches succeeded.
 */
export async function sendInBatches<Thing>(
  things: readonly Thing[],
  batchSize: number,
  send: (batch: readonly Thing[]) => Promise<unknown>,
): Promise<void> {
  const batches = Array.from({ length: Math.ceil(things.length / batchSize) }, (_, index) =>
    things.slice(index * batchSize, (index + 1) * batchSize),
  );
  const results = await Promise.allSettled(batches.map((batch) => send(batch)));
  const failure = results.find((result) => result.status === 'rejected');
  if (!failure) return;
  const done = batches
    .filter((_, index) => results[index]?.status === 'fulfilled')
    .reduce((sum, { length }) => sum + length, 0);
  throw done === 0 ? failure.reason : new PartlySent(done, things.length, failure.reason);
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
