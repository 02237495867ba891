import { oc } from '@orpc/contract';
import { z } from 'zod';
import type { CallMeta } from './access.ts';
import { id } from './fields.ts';

/**
 * `timer`: a timer started, stopped or switched, the rules that it records by changed, or a recorder
 * changed its state; sent for the caller's timer and those of people whose work they may view. `activity`, `screenshot`: recorded work
 * that the caller may view was added, changed or deleted. `member`: members of a project or an
 * organization that the caller may list, or the caller's own membership, changed. `account`: the caller's
 * own settings or notices changed. `missed`: events were lost, so fetch everything again.
 */
export const eventType = z.enum(['timer', 'activity', 'screenshot', 'member', 'account', 'missed']);
export type EventType = z.infer<typeof eventType>;

/** Reports that something changed, and where. Fetch the new state with the other calls. */
export const sentEvent = z.object({
  type: eventType,
  /** Null only for `account` and `missed`. */
  organization_id: z.int().nullable(),
  /** Null for changes of the organization as a whole. */
  project_id: z.int().nullable(),
  /** The owner of the timer, work or membership; null for a person without an account. */
  user_id: z.int().nullable(),
});
export type SentEvent = z.infer<typeof sentEvent>;

/** A batch of events. Clients resume after `id`. A batch without events is a heartbeat. */
export type EventDelivery = { id: string; events: readonly SentEvent[] };

/** A stream: each event has its type as its name, JSON as its data, and an ID to resume after. */
export const eventFeed = z.custom<AsyncIterable<EventDelivery>>();

export const eventCalls = {
  listen: oc
    .$meta<CallMeta>({ access: { who: 'signed_in' }, transport: 'events', recorder: true })
    .route({
      method: 'GET',
      path: '/events',
      summary: 'Stream events (server-sent events), within two seconds',
    })
    .input(
      z.object({
        /** Limits events to one organization. Events of the caller's own timer are always sent. */
        organization_id: z.coerce.number({ error: 'Must be a whole number' }).pipe(id).optional(),
        /** Limits events to those of the caller's own timer. */
        own: z
          .enum(['true', 'false'], { error: 'Must be true or false' })
          .transform((value) => value === 'true')
          .optional(),
      }),
    )
    .output(eventFeed),
};
