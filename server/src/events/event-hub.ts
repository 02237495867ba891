import { ApiError } from '@time-tracker/contract/errors';
import type { EventDelivery } from '@time-tracker/contract/events';
import { hourMs } from '@time-tracker/contract/time/durations';
import type { Actor } from '../access/actor.ts';
import { authenticateSessions } from '../access/authenticate.ts';
import { isDatabaseDown, type Database } from '../database/database.ts';
import { mayBeTold } from './event-access.ts';
import { createEventFeed, type EventFeed } from './event-feed.ts';
import { hasSeen, readEventId, writeEventId, type EventPosition } from './event-position.ts';
import { eventChannel, readEvents, type EventRow, type ReadEvents } from './event-store.ts';

/** Who was away for longer than this asks for everything anew. */
export const keptMilliseconds = hourMs;

/** What is not notified is looked for this often: told within two seconds, on a busy machine too. */
const lookEveryMilliseconds = 500;
/** What is notified in this time is looked for at once. */
const gatherMilliseconds = 50;
/** Proxies end what is silent, often after 60 s. */
const heartbeatMilliseconds = 20_000;
/** Sessions that end by themselves, and clocks that are wrong, are noticed after this. */
const checkRightsMilliseconds = 60_000;
/** Of one read; who would have to be told more asks for everything anew. */
const eventsAtOnce = 5000;
/** Pages and recorders of one person on one server. */
const listenersPerUser = 100;

type Listener = {
  actor: Actor;
  /** Undefined: all of his organizations. */
  organizationId: number | undefined;
  /** Undefined until the first look: from there on. */
  position: EventPosition | undefined;
  feed: EventFeed;
  heardAt: number;
};

export type HubServices = {
  database: Database;
  now: () => Date;
  log: { error(detail: object, text: string): void };
};

/**
 * One reader for all who listen on this server: it looks once for everybody, again and again and when
 * something is notified. What it found is held against the rights of each listener at that moment.
 */
export class EventHub {
  readonly #services: HubServices;
  readonly #listeners = new Set<Listener>();
  #timer: NodeJS.Timeout | undefined;
  #lookAt = Number.POSITIVE_INFINITY;
  #looking: Promise<void> | undefined;
  #isAskedAgain = false;
  #isClosed = false;
  #stopListening: (() => Promise<void>) | undefined;
  #rightsCheckedAt = 0;

  constructor(services: HubServices) {
    this.#services = services;
  }

  get listenerCount(): number {
    return this.#listeners.size;
  }

  /** Tells an actor of events from now on, or from after `lastEventId`. */
  listen(
    actor: Actor,
    wanted: { organizationId: number | undefined; lastEventId: string | undefined },
  ): AsyncIterable<EventDelivery> {
    const { organizationId, lastEventId } = wanted;
    const own = [...this.#listeners].filter((one) => one.actor.userId === actor.userId);
    if (own.length >= listenersPerUser) throw new ApiError('too_many', { retryAfterSeconds: 30 });
    if (this.#isClosed) throw new ApiError('unavailable', { retryAfterSeconds: 2 });
    const since = new Date(this.#now() - keptMilliseconds);
    const position = lastEventId === undefined ? undefined : readEventId(lastEventId, since);
    const feed = createEventFeed(() => {
      this.#listeners.delete(listener);
    });
    const listener: Listener = { actor, organizationId, position, feed, heardAt: 0 };
    if (lastEventId !== undefined && position === undefined) feed.miss('');
    this.#listeners.add(listener);
    this.#stopListening ??= this.#services.database.listen(eventChannel, () => this.#lookSoon());
    this.#lookSoon();
    return feed;
  }

  /** Ends every stream. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    for (const listener of this.#listeners) this.#end(listener);
    await this.#looking;
    await this.#stopListening?.();
  }

  #now(): number {
    return this.#services.now().getTime();
  }

  #lookSoon(): void {
    if (this.#looking === undefined) this.#lookIn(gatherMilliseconds);
    else this.#isAskedAgain = true;
  }

  /** Earlier than it would, never later: what is notified without end must not put it off. */
  #lookIn(milliseconds: number): void {
    if (this.#listeners.size === 0 || this.#isClosed) return;
    const at = performance.now() + milliseconds;
    if (at >= this.#lookAt) return;
    clearTimeout(this.#timer);
    this.#lookAt = at;
    this.#timer = setTimeout(() => {
      this.#lookAt = Number.POSITIVE_INFINITY;
      this.#looking ??= this.#look().finally(() => {
        this.#looking = undefined;
        this.#lookIn(this.#isAskedAgain ? gatherMilliseconds : lookEveryMilliseconds);
        this.#isAskedAgain = false;
      });
    }, milliseconds).unref();
  }

  async #look(): Promise<void> {
    const present = [...this.#listeners];
    const organizationIds = unique(present.flatMap(({ actor }) => [...actor.organizations.keys()]));
    try {
      const found = await this.#services.database.transaction(
        { userId: 0, organizationIds },
        (tx) =>
          readEvents(tx, {
            organizationIds,
            userIds: unique(present.map(({ actor }) => actor.userId)),
            positions: present.flatMap(({ position }) => position ?? []),
            limit: eventsAtOnce,
          }),
      );
      await this.#checkRights(present, found.rows);
      for (const listener of present) this.#tell(listener, found);
    } catch (error) {
      // Nobody has moved on, so nothing is lost; an outage is said by whoever serves requests.
      if (!isDatabaseDown(error)) this.#services.log.error({ err: error }, 'Events cannot be read');
    }
    for (const listener of present) this.#beat(listener);
  }

  /** Reads anew whose place or session changed; from time to time everybody's. */
  async #checkRights(present: readonly Listener[], rows: readonly EventRow[]): Promise<void> {
    const changed = new Set(
      rows.filter(({ kind }) => kind === 'member' || kind === 'session').map((row) => row.userId),
    );
    const isTimeForAll = this.#isPast(this.#rightsCheckedAt, checkRightsMilliseconds);
    if (isTimeForAll) this.#rightsCheckedAt = this.#now();
    // Of who is new, something may have changed between his request and this look.
    const doubtful = present.filter(
      ({ actor, heardAt }) => isTimeForAll || heardAt === 0 || changed.has(actor.userId),
    );
    if (doubtful.length === 0) return;
    const sessionIds = unique(doubtful.map(({ actor }) => actor.sessionId));
    const { database, now } = this.#services;
    const actors = await authenticateSessions(database, sessionIds, now());
    for (const listener of doubtful) {
      const actor = actors.get(listener.actor.sessionId);
      const { organizationId } = listener;
      const isOver =
        actor === undefined ||
        (organizationId !== undefined && !actor.organizations.has(organizationId));
      if (isOver) this.#end(listener);
      else listener.actor = actor;
    }
  }

  #tell(listener: Listener, { position, rows }: ReadEvents): void {
    const { position: from, feed } = listener;
    const id = writeEventId(position, this.#services.now());
    listener.position = position;
    // A database that was restored begins to count anew.
    if (from !== undefined && (from.xmax > position.xmax || isBeyond(rows, from))) {
      feed.miss(id);
      return;
    }
    const told = rows.filter(
      (row) => from && !hasSeen(from, row.transactionId) && concerns(listener, row),
    );
    if (told.length === 0 && from !== undefined) return;
    feed.tell(id, told);
    listener.heardAt = this.#now();
  }

  #beat(listener: Listener): void {
    const { position, feed, heardAt } = listener;
    if (position === undefined || !this.#isPast(heardAt, heartbeatMilliseconds)) return;
    feed.tell(writeEventId(position, this.#services.now()), []);
    listener.heardAt = this.#now();
  }

  /** Also when the clock was set back. */
  #isPast(instant: number, milliseconds: number): boolean {
    return Math.abs(this.#now() - instant) >= milliseconds;
  }

  #end(listener: Listener): void {
    this.#listeners.delete(listener);
    listener.feed.end();
  }
}

/** Whether so many rows were read that older ones, unseen from there, were left out. */
function isBeyond(rows: readonly EventRow[], from: EventPosition): boolean {
  const oldest = rows.at(-1);
  return rows.length === eventsAtOnce && oldest !== undefined && from.xmin <= oldest.transactionId;
}

function concerns({ actor, organizationId }: Listener, row: EventRow): boolean {
  const isOwnTimer = row.kind === 'timer' && row.userId === actor.userId;
  const isAskedFor =
    isOwnTimer || organizationId === undefined || organizationId === row.organizationId;
  return isAskedFor && mayBeTold(actor, row);
}

function unique<Value>(values: readonly Value[]): Value[] {
  return [...new Set(values)];
}
