import { t } from '@lingui/core/macro';
import { Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AppRuleTarget } from '@time-tracker/contract/app';
import { useEffect, useState } from 'react';
import { errorMessage } from '../../api/api-errors.ts';
import { calls } from '../../api/client.ts';
import { durationText } from '../../language/duration-text.ts';
import { formatInstant, formatList, formatNumber } from '../../language/format.ts';
import type { AppFilter } from '../use-app-time.ts';

const quietMs = 300;
const namedMatches = 3;

interface RulePreviewProps {
  target: AppRuleTarget;
  pattern: string;
  filter: AppFilter;
}

/** What a rule matches in the chosen range. */
export function RulePreview({ target, pattern, filter }: RulePreviewProps) {
  const wanted = useQuiet(pattern.trim());
  const { organization_id, project_id, user_id, start, finish } = filter;
  const input = { organization_id, project_id, user_id, start, finish, target, pattern: wanted };
  const { data, error, isPending } = useQuery(
    calls.app.matches.queryOptions({
      input,
      enabled: wanted !== '',
      placeholderData: keepPreviousData,
    }),
  );
  const text =
    wanted === ''
      ? t`Type to see what it matches in the chosen range.`
      : error
        ? errorMessage(error)
        : isPending
          ? t`Looking for matches…`
          : matchText(data, filter.time_zone);
  return (
    <Text size="xs" c="dimmed" role="status">
      {text}
    </Text>
  );
}

function matchText({ matches, count, seconds, since }: Matches, timeZone: string): string {
  const instant = since === null ? null : formatInstant(since, timeZone);
  if (count === 0) {
    return instant === null
      ? t`Matches nothing in the chosen range.`
      : t`Matches nothing since ${instant}. Earlier titles are too many to compare here.`;
  }
  const duration = durationText(seconds);
  const named = matches.slice(0, namedMatches).map(({ name, title }) => title ?? name);
  const others = count - named.length;
  const number = formatNumber(others);
  const names = formatList(others > 0 ? [...named, t`${number} more`] : named);
  return instant === null
    ? t`Matches ${duration} in the chosen range: ${names}`
    : t`Matches ${duration} since ${instant}: ${names}`;
}

interface Matches {
  matches: readonly { name: string; title: string | null }[];
  count: number;
  seconds: number;
  /** Null: the whole range. */
  since: string | null;
}

/** The last value that stayed for a moment. */
function useQuiet(value: string): string {
  const [quiet, setQuiet] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(value), quietMs);
    return () => clearTimeout(timer);
  }, [value]);
  return quiet;
}
