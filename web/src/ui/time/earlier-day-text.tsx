import { t } from '@lingui/core/macro';
import { Text } from '@mantine/core';
import { formatDate } from '../../language/format.ts';
import { earlierDayOf, type TimedSession } from './session-days.ts';

interface EarlierDayTextProps {
  session: TimedSession;
  timeZone: string;
}

/** The day on which a session began, if it is not the day it is listed under. */
export function EarlierDayText({ session, timeZone }: EarlierDayTextProps) {
  const earlier = earlierDayOf(session, timeZone);
  if (earlier === undefined) return null;
  const since = formatDate(`${earlier}T00:00:00Z`, 'UTC');
  return <Text component="span" display="block" size="xs" c="dimmed">{t`since ${since}`}</Text>;
}
