import type { RefusedTime } from '../timer/browser-recorder-state.ts';
import type { RecordingMemory, Piece } from './browser-recording.ts';
import type { Verdict } from './told-pieces.ts';

/** What survives the page. One page at a time writes it. */
export interface KeptRecording {
  memory: (RecordingMemory & { aheadMs: number }) | null;
  pieces: KeptPiece[];
}

/** What to write so that the storage holds the same as the queue. */
export interface QueueWrites {
  puts: KeptPiece[];
  deletes: string[];
}

/** A piece that waits for the server, or that it does not take, and why. */
export type KeptPiece = Piece & { refusal?: string };

/** Pieces that the server has not taken, by their ids. What it refused is kept apart, and never sent again. */
export class PieceQueue {
  readonly #pieces: Map<string, KeptPiece>;
  #unwritten = new Set<string>();

  constructor(kept: readonly KeptPiece[]) {
    this.#pieces = new Map(kept.map((piece) => [piece.activityId, piece]));
  }

  keep(piece: Piece): void {
    const refusal = this.#pieces.get(piece.activityId)?.refusal;
    this.#pieces.set(piece.activityId, refusal === undefined ? piece : { ...piece, refusal });
    this.#unwritten.add(piece.activityId);
  }

  drop(activityId: string): void {
    this.#pieces.delete(activityId);
    this.#unwritten.add(activityId);
  }

  /** What may be told, oldest first; of what still grows only what the server has confirmed. */
  tellable(growing: { activityId: string; confirmedUntil: number } | undefined): Piece[] {
    return [...this.#pieces.values()]
      .filter(({ refusal }) => refusal === undefined)
      .map((piece) =>
        piece.activityId === growing?.activityId
          ? { ...piece, finish: Math.min(piece.finish, growing.confirmedUntil) }
          : piece,
      )
      .filter((piece) => piece.finish > piece.start)
      .sort((a, b) => a.start - b.start);
  }

  /** The server has answered for a piece as it was sent; what grew since waits on. */
  settle(sent: Piece, verdict: Verdict): void {
    const piece = this.#pieces.get(sent.activityId);
    if (!piece) return;
    if (verdict.kind === 'sent' && piece.finish <= sent.finish) this.drop(sent.activityId);
    if (verdict.kind === 'refused') {
      this.#pieces.set(sent.activityId, { ...piece, refusal: verdict.why });
      this.#unwritten.add(sent.activityId);
    }
  }

  /** What the server does not take. */
  get refused(): RefusedTime[] {
    const byReason = new Map<string, number>();
    for (const { refusal, start, finish } of this.#pieces.values()) {
      if (refusal === undefined) continue;
      byReason.set(refusal, (byReason.get(refusal) ?? 0) + (finish - start) / 1000);
    }
    return [...byReason].map(([why, seconds]) => ({ why, seconds: Math.round(seconds) }));
  }

  /** The person has read of it and lets it go. */
  forgetRefused(): void {
    for (const { activityId, refusal } of [...this.#pieces.values()]) {
      if (refusal !== undefined) this.drop(activityId);
    }
  }

  takeWrites(): QueueWrites {
    const ids = [...this.#unwritten];
    this.#unwritten = new Set();
    return {
      puts: ids.flatMap((id) => this.#pieces.get(id) ?? []),
      deletes: ids.filter((id) => !this.#pieces.has(id)),
    };
  }

  /** What could not be written is written next time. */
  notWritten({ puts, deletes }: QueueWrites): void {
    for (const { activityId } of puts) this.#unwritten.add(activityId);
    for (const activityId of deletes) this.#unwritten.add(activityId);
  }
}
