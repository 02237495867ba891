import type { SharedSurface } from '@time-tracker/recording/screen-rules';
import { readStored, saveStored } from '../../api/browser-storage.ts';
import type { LostImages, ScreenReason, ScreenStatus } from '../../timer/browser-recorder-state.ts';

/** What all pages of this browser know about the screen of one user; survives reloads. */
export interface ScreenMark {
  /** `sharing`: one page shares, or did until it crashed. */
  status: Exclude<ScreenStatus, 'unsupported' | 'starting'>;
  reason: ScreenReason | null;
  surface: SharedSurface | null;
  blur: boolean;
  /** The last screenshot by the server's clock, so that its interval gets no other. */
  takenAt: number | null;
  waitingImages: number;
  lostImages: LostImages[];
}

const noMark: ScreenMark = {
  status: 'off',
  reason: null,
  surface: null,
  blur: false,
  takenAt: null,
  waitingImages: 0,
  lostImages: [],
};

/** The mark in local storage, which tells other pages of each change. */
export class SharedScreenMark {
  readonly #key: string;
  #current: ScreenMark = noMark;

  constructor(userId: number) {
    this.#key = `time-tracker-screen-${userId}`;
  }

  read(): ScreenMark {
    const stored = readStored(this.#key);
    // Where nothing can be stored, it lasts as long as the page.
    if (stored !== null) this.#current = { ...noMark, ...parse(stored) };
    return this.#current;
  }

  change(changes: Partial<ScreenMark>): void {
    const before = this.read();
    this.#current = { ...before, ...changes };
    const text = JSON.stringify(this.#current);
    if (text !== JSON.stringify(before)) saveStored(this.#key, text);
  }

  /** Calls `onChange` after a change by another page. */
  follow(onChange: () => void, signal: AbortSignal): void {
    const listen = ({ key }: StorageEvent) => {
      // Null: everything was cleared.
      if (key === this.#key || key === null) onChange();
    };
    addEventListener('storage', listen, { signal });
  }
}

function parse(text: string): Partial<ScreenMark> {
  try {
    return JSON.parse(text) as Partial<ScreenMark>;
  } catch {
    return {};
  }
}
