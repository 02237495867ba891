import { isNewerVersion } from '@time-tracker/contract/text/version-order';

/** Notices once when the server offers a newer version of the recorder. */
export class UpdateNotice {
  readonly #own: string;
  #newer: string | undefined;

  constructor(ownVersion: string) {
    this.#own = ownVersion;
  }

  get newerVersion(): string | undefined {
    return this.#newer;
  }

  /** Returns a message for people when that is news. */
  offered(version: string | undefined): string | undefined {
    const isNews = version !== undefined && isNewerVersion(version, this.#newer ?? this.#own);
    if (!isNews) return undefined;
    this.#newer = version;
    return updateMessage(version, this.#own);
  }
}

export function updateMessage(newer: string, own: string): string {
  return (
    `Version ${newer} of the recorder is available; this is version ${own}. ` +
    'Update it, then start it again.'
  );
}
