/** Whether a version of three numbers is higher than another; false when one is not such a version. */
export function isNewerVersion(version: string, than: string): boolean {
  const [ours, theirs] = [numbersOf(version), numbersOf(than)];
  if (!ours || !theirs) return false;
  for (const [at, number] of ours.entries()) {
    const other = theirs[at] ?? 0;
    if (number !== other) return number > other;
  }
  return false;
}

/** Undefined for a version before a release, such as "1.2.0-beta.1". */
function numbersOf(version: string): number[] | undefined {
  return /^\d+\.\d+\.\d+$/.test(version) ? version.split('.').map(Number) : undefined;
}

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
