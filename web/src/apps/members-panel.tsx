import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import type { ApiReceives } from '@time-tracker/contract/api';
import { useMemo } from 'react';
import { Panel } from '../ui/panel.tsx';
import { joinMemberPages } from './app-charts.ts';
import classes from './app-list.module.css';
import { MemberAppsTable } from './member-apps-table.tsx';
import { MemberRatings } from './member-ratings.tsx';
import { TitlesSince } from './titles-since.tsx';

interface MembersPanelProps {
  pages: readonly ApiReceives['app']['totals'][];
  timeZone: string;
  /** Undefined: there are no more members. */
  onMore: (() => void) | undefined;
  isLoadingMore: boolean;
  onChoose: (userId: number) => void;
}

export function membersDescription(): string {
  return t`Most used apps and websites, and how long each member used them`;
}

/** The productive share of each member, and how long they used which apps, most time first. */
export function MembersPanel(props: MembersPanelProps) {
  const { pages, timeZone, onMore, isLoadingMore, onChoose } = props;
  const { members, groups } = useMemo(() => joinMemberPages(pages), [pages]);
  return (
    <Panel title={t`By member`} description={membersDescription()} padded={false}>
      <TitlesSince since={pages[0]?.titles_since ?? null} timeZone={timeZone} isInset />
      <MemberRatings members={members} />
      <div className={classes.apps}>
        <MemberAppsTable groups={groups} onChoose={onChoose} />
      </div>
      {onMore && (
        <div className={classes.more}>
          <Button variant="default" loading={isLoadingMore} onClick={onMore}>
            {t`Show more members`}
          </Button>
        </div>
      )}
    </Panel>
  );
}
