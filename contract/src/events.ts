import { oc } from '@orpc/contract';
import { z } from 'zod';
import type { CallMeta } from './access.ts';
import { id } from './fields.ts';

/**
 * `timer`: a timer started, stopped, switched, or what records for it changed state: the caller's own,
 * or that of somebody whose work he may see. `activity`, `screenshot`: recorded work that he may see
 * was added, changed or removed. `member`: so were people of a project or an organization that he may
 * list, or his own place among them. `missed`: something happened that cannot be told any more; ask
 * for everything anew.
 */
export const eventType = z.enum(['timer', 'activity', 'screenshot', 'member', 'missed']);
export type EventType = z.infer<typeof eventType>;

/** Says that something changed, and where; what it is now is asked for by the other calls. */
export const sentEvent = z.object({
  type: eventType,
  /** Null with `missed` only. */
  organization_id: z.int().nullable(),
  /** Null: of the organization as a whole. */
  project_id: z.int().nullable(),
  /** Whose timer, work or place it is; null: of somebody without an account. */
  user_id: z.int().nullable(),
});
export type SentEvent = z.infer<typeof sentEvent>;

/** What is sent at once; whoever has taken it goes on after `id`. Without events it is a sign of life. */
export type EventDelivery = { id: string; events: readonly SentEvent[] };

/** A stream: each event has its type as its name, its JSON as data, and an id to go on after. */
export const eventFeed = z.custom<AsyncIterable<EventDelivery>>();

export const eventCalls = {
  listen: oc
    .$meta<CallMeta>({ access: { who: 'signed_in' }, transport: 'events' })
    .route({ method: 'GET', path: '/events', summary: 'Server-sent events, within two seconds' })
    .input(
      z.object({
        /** Narrows to one organization; the caller's own timer is told of wherever it runs. */
        organization_id: z.coerce
          .number({ error: 'A whole number is expected' })
          .pipe(id)
          .optional(),
      }),
    )
    .output(eventFeed),
};
