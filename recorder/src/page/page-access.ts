import { createHash, randomBytes } from 'node:crypto';
import { minuteMs } from '@time-tracker/contract/time/durations';

/** Long enough to copy an address from a terminal to a browser. */
const linkValidMs = 5 * minuteMs;
const linksMax = 20;
const sessionsMax = 20;

type Link = { expiresAt: number; session: string | undefined };

/**
 * Who may use the page. A link contains a token that is exchanged once for the secret of a cookie. All of
 * it lives in memory: with this run of the recorder, every link and every cookie ends.
 */
export class PageAccess {
  readonly #now: () => number;
  /** Keys are hashes, so that a lookup tells nothing about a secret by how long it takes. */
  readonly #links = new Map<string, Link>();
  readonly #sessions = new Set<string>();

  /** `now`: milliseconds since an arbitrary instant. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** A token for a new link. */
  createToken(): string {
    const token = newSecret();
    this.#links.set(hashOf(token), { expiresAt: this.#now() + linkValidMs, session: undefined });
    dropOldest(this.#links, linksMax);
    return token;
  }

  /**
   * The secret for a cookie; undefined when the token is unknown, expired or used. A token that is used
   * twice was seen by someone else, so the second use also ends the session of the first.
   */
  exchange(token: string): string | undefined {
    const link = this.#links.get(hashOf(token));
    if (!link) return undefined;
    if (link.session !== undefined) {
      this.#sessions.delete(link.session);
      return undefined;
    }
    if (this.#now() > link.expiresAt) return undefined;
    const secret = newSecret();
    link.session = hashOf(secret);
    this.#sessions.add(link.session);
    dropOldest(this.#sessions, sessionsMax);
    return secret;
  }

  isSignedIn(secret: string | undefined): boolean {
    return secret !== undefined && this.#sessions.has(hashOf(secret));
  }
}

export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

function dropOldest(kept: Map<string, unknown> | Set<string>, most: number): void {
  for (const key of kept.keys()) {
    if (kept.size <= most) return;
    kept.delete(key);
  }
}
