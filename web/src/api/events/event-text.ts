import { createParser } from 'eventsource-parser';
import type { EventType, SentEvent } from '@time-tracker/contract/events';

/** A block of the stream: its id, and the event it contains, if any. */
export interface EventBlock {
  id: string | null;
  event: SentEvent | null;
}

/** Parses server-sent events from chunks of any size; returns the blocks that are complete. */
export function createEventReader(): (piece: string) => EventBlock[] {
  let blocks: EventBlock[] = [];
  const parser = createParser({
    // Called before onEvent, and for a block without an event as well.
    onId: (id) => blocks.push({ id, event: null }),
    onEvent: ({ id, data }) => {
      if (id !== undefined) blocks.pop();
      blocks.push({ id: id ?? null, event: readEvent(data) });
    },
  });
  return (piece) => {
    blocks = [];
    parser.feed(piece);
    return blocks;
  };
}

/** Ignores events of a newer server that this page does not know. */
function readEvent(data: string): SentEvent | null {
  try {
    const event: unknown = JSON.parse(data);
    return isSentEvent(event) ? event : null;
  } catch {
    return null;
  }
}

const types: Record<EventType, true> = {
  timer: true,
  activity: true,
  screenshot: true,
  member: true,
  account: true,
  missed: true,
};

/** Whether it matches the contract's `sentEvent`. Checked without a schema to keep the bundle small. */
function isSentEvent(event: unknown): event is SentEvent {
  if (typeof event !== 'object' || event === null) return false;
  const { type, organization_id, project_id, user_id } = event as Record<string, unknown>;
  return (
    typeof type === 'string' &&
    Object.hasOwn(types, type) &&
    [organization_id, project_id, user_id].every((id) => id === null || Number.isInteger(id))
  );
}
