/** At most `size` things each. */
export function inBatches<Thing>(things: readonly Thing[], size: number): Thing[][] {
  return Array.from({ length: Math.ceil(things.length / size) }, (_, index) =>
    things.slice(index * size, (index + 1) * size),
  );
}

/** Sends things in batches, as `sendAll` does. */
export async function sendInBatches<Thing>(
  things: readonly Thing[],
  batchSize: number,
  send: (batch: readonly Thing[]) => Promise<unknown>,
): Promise<void> {
  await sendAll(inBatches(things, batchSize), ({ length }) => length, send);
}

/**
 * Sends batches all at once, because a page that is being left cannot wait for the first. Throws the first failure,
 * or a PartlySent if other batches succeeded.
 */
export async function sendAll<Batch>(
  batches: readonly Batch[],
  sizeOf: (batch: Batch) => number,
  send: (batch: Batch) => Promise<unknown>,
): Promise<void> {
  const results = await Promise.allSettled(batches.map((batch) => send(batch)));
  const failure = results.find((result) => result.status === 'rejected');
  if (!failure) return;
  const sum = (some: readonly Batch[]) => some.reduce((all, batch) => all + sizeOf(batch), 0);
  const done = sum(batches.filter((_, index) => results[index]?.status === 'fulfilled'));
  throw done === 0 ? failure.reason : new PartlySent(done, sum(batches), failure.reason);
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
