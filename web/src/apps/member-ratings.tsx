import { t } from '@lingui/core/macro';
import type { MemberRatedTime } from '@time-tracker/contract/app';
import { formatDuration } from '../language/format.ts';
import { percentOf, shareText } from '../language/share-text.ts';
import { PersonLink } from '../routing/person-link.tsx';
import { RecordTable, type Column } from '../ui/tables/record-table.tsx';
import { secondsByRating } from './app-ratings.ts';
import { RatingBar } from './rating-bar.tsx';

/** The productive share of each member, and their time by rating as a bar. */
export function MemberRatings({ members }: { members: readonly MemberRatedTime[] }) {
  const columns: Column<MemberRatedTime>[] = [
    {
      key: 'member',
      label: t`Member`,
      isTitle: true,
      render: ({ user_id: id, user_name: name }) => <PersonLink id={id} name={name} />,
    },
    {
      key: 'share',
      label: t`Productive share`,
      align: 'right',
      render: ({ seconds, productive_seconds: productive }) =>
        shareText(percentOf(productive, seconds), productive > 0),
    },
    {
      key: 'total',
      label: t`Total`,
      align: 'right',
      render: ({ seconds }) => formatDuration(seconds),
    },
    {
      key: 'ratings',
      label: t`By rating`,
      isLong: true,
      render: (member) => <RatingBar seconds={secondsByRating(member)} isLabeled />,
    },
  ];
  return (
    <RecordTable
      label={t`Members by rating`}
      columns={columns}
      rows={[...members]}
      keyOf={({ user_id: id }) => id}
    />
  );
}
