/**
 * The events that a listener has received: those visible to a snapshot of PostgreSQL. Transactions
 * do not end in the order in which they began, so neither an ID nor an instant would do.
 */
export type EventPosition = {
  /** All transactions with lower IDs have ended. */
  xmin: number;
  /** No transaction with this ID or a higher one has begun. */
  xmax: number;
  /** Transactions between the two that were still running, in ascending order. */
  running: readonly number[];
};

/** PostgreSQL reserves lower IDs. */
const firstTransaction = 3;
const snapshotForm = /^(\d{1,15}):(\d{1,15}):((?:\d{1,15})(?:,\d{1,15})*)?$/;

/** Parses a pg_snapshot. Undefined for text that is none or that PostgreSQL would reject. */
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

/** Whether the writes of a transaction were visible. */
export function hasSeen({ xmin, xmax, running }: EventPosition, transactionId: number): boolean {
  if (transactionId < xmin) return true;
  return transactionId < xmax && !running.includes(transactionId);
}

/** The ID of an event: when it was sent, and the position after it. */
export function writeEventId(position: EventPosition, at: Date): string {
  return `${Math.floor(at.getTime() / 1000)}.${writeSnapshot(position)}`;
}

/** Where a listener continues. Undefined for an ID that is invalid or older than `since`. */
export function readEventId(id: string, since: Date): EventPosition | undefined {
  const [, seconds, snapshot] = /^(\d{1,12})\.([\d:,]{5,8000})$/.exec(id) ?? [];
  if (snapshot === undefined || Number(seconds) * 1000 < since.getTime()) return undefined;
  return readSnapshot(snapshot);
}
