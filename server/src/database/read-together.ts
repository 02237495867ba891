/**
 * The results of reads of one transaction that are sent without waiting for each other: while one result is
 * evaluated, PostgreSQL works on the next. Rejects with the first error, but only after all reads have ended.
 * A read that continued after the rollback would run outside the transaction.
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
