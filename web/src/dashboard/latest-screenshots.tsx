import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Group } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import type { ApiReceives } from '@time-tracker/contract/api';
import type { Project } from '@time-tracker/contract/project';
import { memo } from 'react';
import { groupCaptures, type Capture } from '../api/capture-groups.ts';
import { LatestTile, LoadingLatestTile } from '../routing/latest-tile.tsx';
import { paths } from '../routing/paths.ts';
import { PersonLink } from '../routing/person-link.tsx';
import { ProjectLink } from '../routing/project-link.tsx';
import { TextLink } from '../routing/text-link.tsx';
import { EmptyNotice } from '../ui/empty-notice.tsx';
import { Panel } from '../ui/panel.tsx';
import classes from './latest-screenshots.module.css';
import { linkToCapture, type LinkTo } from './screen-links.ts';

const shownCaptures = 6;

interface LatestScreenshotsProps {
  present: ApiReceives['dashboard']['now'] | undefined;
  timeZone: string;
  linkTo: LinkTo;
  /** Names the projects, where all screenshots are of one person. */
  projects: readonly Pick<Project, 'id' | 'name'>[] | undefined;
  onExpired: () => void;
}

/** The six newest capture groups. Each links to its place on the Screenshots page. */
export const LatestScreenshots = memo(function LatestScreenshots(props: LatestScreenshotsProps) {
  const { present, timeZone, linkTo, projects, onExpired } = props;
  const captures = groupCaptures(present?.screenshots ?? []).slice(0, shownCaptures);
  const nowMs = present ? Date.parse(present.now) : 0;
  return (
    <Panel
      title={t`Latest screenshots`}
      actions={
        captures.length > 0 && (
          <Group gap="md">
            <TextLink to={linkTo(paths.screenshots, {}, { only: 'low' })} size="sm">
              <Trans>Low activity</Trans>
            </TextLink>
            <TextLink to={linkTo(paths.screenshots)} size="sm">
              <Trans>All screenshots</Trans>
            </TextLink>
          </Group>
        )
      }
    >
      {!present && <LoadingTiles />}
      {present && captures.length === 0 && (
        <EmptyNotice
          icon={<IconCamera size={28} />}
          title={t`No screenshots`}
          why={t`They appear here while a timer runs and a recorder captures the screen.`}
        />
      )}
      {captures.length > 0 && (
        <ul className={classes.tiles}>
          {captures.map((capture) => (
            <li key={`${capture.userId} ${capture.id}`}>
              <LatestTile
                capture={capture}
                label={<CaptureLabel capture={capture} projects={projects} />}
                to={linkToCapture(linkTo, capture.id, capture.takenAt, timeZone)}
                timeZone={timeZone}
                nowMs={nowMs}
                onExpired={onExpired}
              />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
});

function CaptureLabel({
  capture,
  projects,
}: Pick<LatestScreenshotsProps, 'projects'> & { capture: Capture }) {
  const project = projects?.find(({ id }) => id === capture.projectId);
  if (project) return <ProjectLink id={project.id} name={project.name} />;
  return <PersonLink id={capture.userId} name={capture.userName} />;
}

function LoadingTiles() {
  return (
    <div className={classes.tiles} role="status" aria-label={t`Loading the latest screenshots`}>
      {Array.from({ length: shownCaptures }, (_, tile) => (
        <LoadingLatestTile key={tile} />
      ))}
    </div>
  );
}
