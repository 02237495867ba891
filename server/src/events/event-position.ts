/**
 * What a listener has been told of: everything that a snapshot of PostgreSQL sees. Transactions end
 * in another order than they began, so no number or instant of theirs could say it.
 */
export type EventPosition = {
  /** All transactions below it are over. */
  xmin: number;
  /** None from it on has begun. */
  xmax: number;
  /** Those between the two that were still running, ascending. */
  running: readonly number[];
};

/** PostgreSQL keeps the numbers below it for itself. */
const firstTransaction = 3;
const snapshotForm = /^(\d{1,15}):(\d{1,15}):((?:\d{1,15})(?:,\d{1,15})*)?$/;

/** Reads a pg_snapshot as text; undefined when it is none, also where PostgreSQL would refuse it. */
export function readSnapshot(text: string): EventPosition | undefined {
  const [, xmin, xmax, list] = snapshotForm.exec(text) ?? [];
  const position = {
    xmin: Number(xmin),
    xmax: Number(xmax),
    running: list === undefined ? [] : list.split(',').map(Number),
  };
  const isInOrder = [position.xmin - 1, ...position.running, position.xmax].every(
    (id, at, ids) => at === 0 || id > (ids[at - 1] ?? id),
  );
  return isInOrder && position.xmin >= firstTransaction ? position : undefined;
}

export function writeSnapshot({ xmin, xmax, running }: EventPosition): string {
  return `${xmin}:${xmax}:${running.join(',')}`;
}

/** Whether what a transaction wrote was already there. */
export function hasSeen({ xmin, xmax, running }: EventPosition, transactionId: number): boolean {
  if (transactionId < xmin) return true;
  return transactionId < xmax && !running.includes(transactionId);
}

/** The id of an event: when it was sent, and the position after it. */
export function writeEventId(position: EventPosition, at: Date): string {
  return `${Math.floor(at.getTime() / 1000)}.${writeSnapshot(position)}`;
}

/** Where a listener goes on; undefined when the id is none of ours, or older than `since`. */
export function readEventId(id: string, since: Date): EventPosition | undefined {
  const [, seconds, snapshot] = /^(\d{1,12})\.([\d:,]{5,8000})$/.exec(id) ?? [];
  if (snapshot === undefined || Number(seconds) * 1000 < since.getTime()) return undefined;
  return readSnapshot(snapshot);
}
