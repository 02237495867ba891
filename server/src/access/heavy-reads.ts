import { availableParallelism } from 'node:os';
import type { Load } from '@time-tracker/contract/access';
import type { Actor, Grant } from './actor.ts';
import {
  createReadQueue,
  type Reader,
  type ReadLimits,
  type ReadQueue,
} from '../http/limits/read-queue.ts';

/** The number of database connections for heavy reads. */
const concurrentReads = 6;
/** More than any page requests at once, in several tabs. */
const waitingPerPerson = 20;
const waitMaxMilliseconds = 20_000;

/**
 * How many heavy reads run at once. They compute more than they wait, so more than the cores would only delay
 * recording. One person leaves a core to others if there are several, and one organization always leaves a place.
 */
export function readPlaces(
  cores: number,
): Pick<ReadLimits, 'total' | 'perPerson' | 'perOrganization'> {
  return {
    perPerson: Math.min(3, Math.max(1, cores - 1)),
    perOrganization: Math.min(4, cores),
    total: Math.min(concurrentReads, cores + 1),
  };
}

const readLimits: ReadLimits = {
  ...readPlaces(availableParallelism()),
  waitingPerPerson,
  waitingPerOrganization: 200,
  waitMaxMilliseconds,
};

/** Each reads page by page, as fast as its client receives, so that many cause little load. */
const exportLimits: ReadLimits = {
  total: 20,
  perPerson: 1,
  perOrganization: 20,
  waitingPerPerson: 1,
  waitingPerOrganization: 200,
  waitMaxMilliseconds,
};

/** Without rate limits, only the connections limit reads. */
const unlimited: ReadLimits = {
  total: concurrentReads,
  perPerson: concurrentReads,
  perOrganization: concurrentReads,
  waitingPerPerson: Number.POSITIVE_INFINITY,
  waitingPerOrganization: Number.POSITIVE_INFINITY,
  waitMaxMilliseconds: 600_000,
};

export function createReadQueues(isLimited: boolean): Record<Load, ReadQueue> {
  return {
    heavy_read: createReadQueue(isLimited ? readLimits : unlimited),
    export: createReadQueue(isLimited ? exportLimits : unlimited),
  };
}

/** The organization in the input, otherwise all of the actor's, since all of them are read. */
export function readerOf(actor: Actor, grant: Grant, input: unknown): Reader {
  const named =
    grant.organizationId ||
    (input as { organization_id?: number | null } | undefined)?.organization_id;
  const organizationIds = named ? [named] : [...actor.organizations.keys()];
  return { userId: actor.userId, organizationIds };
}
