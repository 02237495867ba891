/** A request and its response: when it was sent and received by the own clock, and the server's `now`. */
export type ClockExchange = { sentAt: number; receivedAt: number; serverNow: number };

/**
 * By how much the server's clock is ahead of the own one, in milliseconds. The server is assumed to
 * have read its clock in the middle of the exchange, so half its length is in doubt.
 */
export function measureServerClock({ sentAt, receivedAt, serverNow }: ClockExchange): {
  aheadMs: number;
  doubtMs: number;
} {
  return {
    aheadMs: serverNow - (sentAt + receivedAt) / 2,
    doubtMs: Math.abs(receivedAt - sentAt) / 2,
  };
}
