import { Text, Tooltip } from '@mantine/core';
import { formatInstant } from './format.ts';

interface InstantTextProps {
  at: string;
  /** What is shown of it, such as a date or "3 minutes ago". */
  words: string;
  timeZone?: string;
}

/** An instant in few words; a tooltip gives it exactly, with its zone. */
export function InstantText({ at, words, timeZone }: InstantTextProps) {
  return (
    <Tooltip label={formatInstant(at, timeZone)} portalProps={{ target: '#content' }}>
      <Text component="time" dateTime={at} inherit tabIndex={0}>
        {words}
      </Text>
    </Tooltip>
  );
}
