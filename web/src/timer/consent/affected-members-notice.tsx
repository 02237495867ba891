import { plural, t } from '@lingui/core/macro';
import { Alert, Skeleton, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { AffectedMembers as Response } from '@time-tracker/contract/consent';
import { errorMessage } from '../../api/api-errors.ts';
import { formatList } from '../../language/format.ts';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import classes from './affected-members-notice.module.css';

/** A server of the release before notifies those whom it asks to agree again, and sends only them. */
type Affected = Omit<Response, 'notified' | 'notified_count'> & Partial<Response>;

interface AffectedMembersProps {
  query: UseQueryResult<Affected, Error>;
  /** Whether the change is known to record more. */
  recordsMore: boolean;
}

/** The members who will be notified, and those of them who will be asked to agree again, by name. */
export function AffectedMembers({ query, recordsMore }: AffectedMembersProps) {
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
  const {
    people,
    people_count: count,
    notified = people,
    notified_count: notifiedCount = count,
  } = query.data;
  const asked = namesText(people, count);
  return (
    <Alert
      color={notifiedCount + count === 0 ? 'gray' : 'yellow'}
      icon={<IconUsers aria-hidden />}
      title={recordsMore ? recordsMoreText(notifiedCount) : notifiedText(notifiedCount)}
      role="status"
    >
      {notifiedCount > 0 && <p className={classes.names}>{namesText(notified, notifiedCount)}</p>}
      <Text size="sm" mt={notifiedCount > 0 ? 'xs' : 0}>
        {count > 0
          ? t`Asked to agree again: ${asked}. A running timer continues under the old rules. New time is tracked after they agree.`
          : t`No member has to agree again. Members who have not agreed yet read the rules before anything is recorded.`}
      </Text>
    </Alert>
  );
}

function notifiedText(count: number): string {
  return count === 0
    ? t`No member will be notified.`
    : plural(count, {
        one: '# member will be notified',
        other: '# members will be notified',
      });
}

function recordsMoreText(count: number): string {
  return count === 0
    ? t`This records more. No member will be notified.`
    : plural(count, {
        one: 'This records more: # member will be notified',
        other: 'This records more: # members will be notified',
      });
}

/** At most the named ones; the others are counted. */
function namesText(people: Affected['people'], count: number): string {
  const names = people.map(({ name }) => name);
  const others = count - names.length;
  return formatList(others === 0 ? names : [...names, t`${others} more`]);
}
