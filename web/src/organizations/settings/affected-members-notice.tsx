import { plural, t } from '@lingui/core/macro';
import { Alert, Skeleton, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ApiReceives } from '@time-tracker/contract/api';
import { errorMessage } from '../../api/api-errors.ts';
import { formatList } from '../../language/format.ts';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import classes from './settings-form.module.css';

type Affected = ApiReceives['organization']['affected_members'];

/** The members who will be notified and asked to agree again, by name. */
export function AffectedMembers({ query }: { query: UseQueryResult<Affected, Error> }) {
  if (query.isError) {
    return (
      <FailureNotice
        title={t`Could not load who will be notified`}
        message={errorMessage(query.error)}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    );
  }
  if (!query.data) return <Skeleton height={88} aria-label={t`Loading who will be notified`} />;
  const { people_count: count } = query.data;
  return (
    <Alert
      color={count === 0 ? 'gray' : 'yellow'}
      icon={<IconUsers aria-hidden />}
      title={titleFor(count)}
      role="status"
    >
      {count > 0 && <p className={classes.names}>{namesText(query.data)}</p>}
      <Text size="sm" mt={count > 0 ? 'xs' : 0}>
        {count > 0
          ? t`A timer that is already being recorded continues under the old rules. A new one is recorded after they agree.`
          : t`Members who have not agreed yet read the rules before anything is recorded.`}
      </Text>
    </Alert>
  );
}

function titleFor(count: number): string {
  return count === 0
    ? t`This records more. No member has to agree again.`
    : plural(count, {
        one: 'This records more: # member will be notified and asked to agree again',
        other: 'This records more: # members will be notified and asked to agree again',
      });
}

/** At most the named ones; the others are counted. */
function namesText({ people, people_count: count }: Affected): string {
  const names = people.map(({ name }) => name);
  const others = count - names.length;
  return formatList(others === 0 ? names : [...names, t`${others} more`]);
}
