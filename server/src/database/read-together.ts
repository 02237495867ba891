/**
 * The results of reads of one transaction, which run one after the other without a pause: PostgreSQL already works
 * on the next one while the server evaluates a result. Rejects with the first error, but only after all reads
 * have ended: a read that continued after the rollback would run outside the transaction. So the reads must be async
 * functions, which never throw before they return.
 */
export async function readTogether<Reads extends readonly Promise<unknown>[] | []>(
  reads: Reads,
): Promise<{ -readonly [Index in keyof Reads]: Awaited<Reads[Index]> }> {
  try {
    return await Promise.all(reads);
  } finally {
    await Promise.allSettled(reads);
  }
}
