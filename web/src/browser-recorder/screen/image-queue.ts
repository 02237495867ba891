import { t } from '@lingui/core/macro';
import type { UploadedScreenshotInput } from '@time-tracker/contract/screenshot';
import type { UploadResult } from '@time-tracker/recording/classify-upload';
import type { LostImages } from '../../timer/browser-recorder-state.ts';

/** A screenshot that the server has not confirmed yet. */
export interface WaitingImage {
  id: string;
  screenshot: UploadedScreenshotInput;
  bytes: number;
}

/** The waiting images of one user. */
export interface ImageStorage {
  list(): Promise<WaitingImage[]>;
  read(id: string): Promise<Blob | undefined>;
  add(waiting: WaitingImage, image: Blob): Promise<void>;
  remove(id: string): Promise<void>;
}

/** About a working week offline with a screenshot every ten minutes, within what browsers store. */
export const queueLimits = { images: 500, bytes: 200 * 1024 * 1024 };

/** Screenshots that wait to be sent, oldest first. When there are too many, the oldest are dropped. */
export class ImageQueue {
  readonly #storage: ImageStorage;
  readonly #limits: typeof queueLimits;
  /** Images that were not stored, for people. */
  readonly #onLost: (lost: LostImages) => void;
  #waiting: WaitingImage[];

  constructor(parts: {
    storage: ImageStorage;
    stored: readonly WaitingImage[];
    onLost: (lost: LostImages) => void;
    limits?: typeof queueLimits;
  }) {
    this.#storage = parts.storage;
    this.#limits = parts.limits ?? queueLimits;
    this.#onLost = parts.onLost;
    // Their ids begin with the time.
    this.#waiting = [...parts.stored].sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  get waiting(): readonly WaitingImage[] {
    return this.#waiting;
  }

  async add(screenshot: UploadedScreenshotInput, image: Blob): Promise<void> {
    const waiting = { id: screenshot.id, screenshot, bytes: image.size };
    try {
      await this.#storage.add(waiting, image);
    } catch (error) {
      reportError(error);
      this.#onLost({ images: 1, reason: t`This browser has no space left to store them.` });
      return;
    }
    this.#waiting.push(waiting);
    await this.#dropOldest();
  }

  read(id: string): Promise<Blob | undefined> {
    return this.#storage.read(id);
  }

  /** The server responded for an image. */
  async settle(id: string, result: UploadResult): Promise<void> {
    if (result.kind === 'retry') return;
    if (result.kind === 'refused') this.#onLost({ images: 1, reason: result.reason });
    await this.#remove(id);
  }

  /** The browser has deleted the bytes of this image. */
  async forget(id: string): Promise<void> {
    this.#onLost({ images: 1, reason: t`This browser deleted them before they could be sent.` });
    await this.#remove(id);
  }

  async #dropOldest(): Promise<void> {
    let dropped = 0;
    for (;;) {
      const bytes = this.#waiting.reduce((sum, each) => sum + each.bytes, 0);
      const [oldest] = this.#waiting;
      const isFull = this.#waiting.length > this.#limits.images || bytes > this.#limits.bytes;
      if (!oldest || !isFull) break;
      await this.#remove(oldest.id);
      dropped++;
    }
    if (dropped === 0) return;
    this.#onLost({
      images: dropped,
      reason: t`Too many were waiting to be sent, so the oldest were dropped.`,
    });
  }

  async #remove(id: string): Promise<void> {
    this.#waiting = this.#waiting.filter((each) => each.id !== id);
    await this.#storage.remove(id).catch((error: unknown) => reportError(error));
  }
}
