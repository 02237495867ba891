/** Makes the opposite of one step. */
type Revert = () => Promise<unknown>;

/**
 * Makes several changes that are undone together; `make` says after each step how to revert it. If one fails, those
 * before it are reverted at once. Returns what undoes all.
 */
export async function undoableSteps(
  make: (done: (revert: Revert) => void) => Promise<void>,
): Promise<() => Promise<void>> {
  const reverts: Revert[] = [];
  const undo = async () => {
    for (const revert of reverts.toReversed()) await revert();
  };
  try {
    await make((revert) => reverts.push(revert));
  } catch (error) {
    // What failed is more useful to know than what then could not be reverted.
    await undo().catch(() => undefined);
    throw error;
  }
  return undo;
}
