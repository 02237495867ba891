import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import { useOrganization } from '../../api/organization-choice.ts';
import { useCurrentUser } from '../../api/session.ts';
import { DeleteTilesDialog } from './delete-tiles-dialog.tsx';
import { MoveWorkModal } from '../../work-changes/move-work-modal.tsx';
import { durationText } from '../../language/duration-text.ts';
import { activitiesOf, capturesOf } from './selected-work.ts';
import { mayDeleteAll, moveTargets } from './tile-rights.ts';
import type { SelectedTiles } from './tile-selection.ts';
import type { ListedProject } from '../../filters/use-people-and-projects.ts';
import { SelectionFrame } from '../../ui/selection-frame.tsx';

interface TilesBarProps {
  tiles: SelectedTiles;
  projects: readonly ListedProject[];
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
  const duration = durationText(activities.reduce((sum, one) => sum + one.duration, 0));
  const close = () => setAsked(undefined);
  return (
    <SelectionFrame
      text={
        tiles.size === 0
          ? t`Select screenshots to delete or move`
          : plural(tiles.size, { one: '# selected', other: '# selected' })
      }
      isEmpty={tiles.size === 0}
      clearLabel={t`Cancel`}
      onClear={onDone}
      mayMove={mayMove}
      onMove={() => setAsked('move')}
      mayDelete={mayDelete}
      onDelete={() => setAsked('delete')}
    >
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
        <MoveWorkModal
          activities={activities}
          targets={targets}
          effect={t`Moves ${duration} of tracked time with its screenshots and app usage. The times do not change.`}
          onClose={close}
          onMoved={onDone}
        />
      )}
    </SelectionFrame>
  );
}
