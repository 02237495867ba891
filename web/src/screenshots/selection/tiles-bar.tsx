import { plural, t } from '@lingui/core/macro';
import { Button, Group } from '@mantine/core';
import { IconArrowRight, IconTrash } from '@tabler/icons-react';
import type { Project } from '@time-tracker/contract/project';
import { useState } from 'react';
import { useOrganization } from '../../api/organization-choice.ts';
import { useCurrentUser } from '../../api/session.ts';
import { DeleteTilesDialog } from './delete-tiles-dialog.tsx';
import { MoveTilesModal } from './move-tiles-modal.tsx';
import { activitiesOf, capturesOf } from './selected-work.ts';
import { mayDeleteAll, moveTargets } from './tile-rights.ts';
import type { SelectedTiles } from './tile-selection.ts';
import classes from './tiles-bar.module.css';

interface TilesBarProps {
  tiles: SelectedTiles;
  projects: readonly Project[];
  onDone: () => void;
}

/** What can be done with the selected tiles. */
export function TilesBar({ tiles, projects, onDone }: TilesBarProps) {
  const user = useCurrentUser();
  const { settings } = useOrganization();
  const [asked, setAsked] = useState<'delete' | 'move'>();
  const activities = activitiesOf(tiles);
  const targets = moveTargets(activities, projects, user.id);
  const mayDelete =
    tiles.size > 0 && mayDeleteAll(activities, projects, user.id, settings.members_may_delete);
  const mayMove = tiles.size > 0 && targets.length > 0;
  const close = () => setAsked(undefined);
  return (
    <div className={classes.bar} role="region" aria-label={t`Selection`}>
      <span aria-live="polite">
        {tiles.size === 0
          ? t`Select screenshots to delete or move`
          : plural(tiles.size, { one: '# selected', other: '# selected' })}
      </span>
      <Group gap="sm">
        <Button size="xs" variant="subtle" onClick={onDone}>
          {t`Cancel`}
        </Button>
        <Button
          size="xs"
          variant="default"
          disabled={!mayMove}
          title={
            mayMove || tiles.size === 0
              ? undefined
              : t`There is no project that all of it can be moved to`
          }
          leftSection={<IconArrowRight size={14} aria-hidden />}
          onClick={() => setAsked('move')}
        >
          {t`Move to project`}
        </Button>
        <Button
          size="xs"
          color="red.9"
          disabled={!mayDelete}
          title={mayDelete || tiles.size === 0 ? undefined : t`You may not delete some of it`}
          leftSection={<IconTrash size={14} aria-hidden />}
          onClick={() => setAsked('delete')}
        >
          {t`Delete`}
        </Button>
      </Group>
      {asked === 'delete' && (
        <DeleteTilesDialog
          activities={activities}
          captures={capturesOf(tiles)}
          projects={projects}
          onClose={close}
          onDeleted={onDone}
        />
      )}
      {asked === 'move' && (
        <MoveTilesModal
          activities={activities}
          targets={targets}
          onClose={close}
          onMoved={onDone}
        />
      )}
    </div>
  );
}
