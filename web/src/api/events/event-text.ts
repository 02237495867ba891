import type { EventType, SentEvent } from '@time-tracker/contract/events';

/** A block of the stream: where one is after it, and the event it holds, if any. */
export interface EventBlock {
  id: string | null;
  event: SentEvent | null;
}

/** Takes a stream of server-sent events in whatever pieces it comes; answers the blocks that are whole. */
export function createEventReader(): (piece: string) => EventBlock[] {
  let rest = '';
  return (piece) => {
    const blocks = (rest + piece).replaceAll('\r\n', '\n').split('\n\n');
    rest = blocks.pop() ?? '';
    return blocks.map(readBlock);
  };
}

function readBlock(text: string): EventBlock {
  const fields = new Map(
    text.split('\n').flatMap((line) => {
      const [, name, value] = /^(\w+): ?(.*)$/.exec(line) ?? [];
      return name === undefined || value === undefined ? [] : [[name, value] as const];
    }),
  );
  return { id: fields.get('id') ?? null, event: readEvent(fields.get('data')) };
}

/** An event of a newer server that this page does not know is as good as none. */
function readEvent(data: string | undefined): SentEvent | null {
  if (data === undefined) return null;
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
  missed: true,
};

/** Whether it has the contract's form (`sentEvent`), looked at by hand: a schema weighs too much here. */
function isSentEvent(event: unknown): event is SentEvent {
  if (typeof event !== 'object' || event === null) return false;
  const { type, organization_id, project_id, user_id } = event as Record<string, unknown>;
  return (
    typeof type === 'string' &&
    Object.hasOwn(types, type) &&
    [organization_id, project_id, user_id].every((id) => id === null || Number.isInteger(id))
  );
}
