import { MoveWorkModal } from '../../work-changes/move-work-modal.tsx';
import type { WorkFiltersInAddress } from '../../filters/use-work-filters.ts';
import { SplitModal } from './split-modal.tsx';
import { AddTimeModal } from './add-time-modal.tsx';
import { DeleteWorkDialog } from './delete-work-dialog.tsx';
import { EditNoteModal } from './edit-note-modal.tsx';
import type { LogActions } from './use-log-actions.ts';
import { moveEffect } from './move-effect.ts';
import { listActivities, nothingSelected } from './work-selection.ts';

interface LogDialogsProps {
  acts: LogActions;
  address: WorkFiltersInAddress;
  ownId: number;
}

/** The dialog that is open, if any. */
export function LogDialogs({ acts, address, ownId }: LogDialogsProps) {
  const { question, ask, select, rights } = acts;
  const { filters, calendar, input } = address;
  if (!question) return null;
  const close = () => ask(null);
  const done = () => {
    select(nothingSelected);
    close();
  };
  switch (question.kind) {
    case 'add':
      return (
        <AddTimeModal
          projects={rights.addable}
          proposal={question.proposal ?? { projectId: filters.projectId, day: filters.range.last }}
          mayUndo={(projectId) => rights.mayDelete({ user_id: ownId, project_id: projectId })}
          today={calendar.today}
          timeZone={filters.timeZone}
          onClose={close}
        />
      );
    // In its row.
    case 'times':
      return null;
    case 'split':
      return (
        <SplitModal
          organizationId={input.organization_id}
          session={question.session}
          targets={rights.targetsFor([question.session])}
          timeZone={filters.timeZone}
          onClose={close}
        />
      );
    case 'note':
      return <EditNoteModal {...question} organizationId={input.organization_id} onClose={close} />;
    case 'move': {
      const sessions = [...question.selection.values()].map(({ session }) => session);
      return (
        <MoveWorkModal
          activities={listActivities(question.selection)}
          targets={rights.targetsFor(sessions)}
          effect={moveEffect(question.selection)}
          onClose={close}
          onMoved={done}
        />
      );
    }
    case 'delete':
      return (
        <DeleteWorkDialog
          organizationId={input.organization_id}
          selection={question.selection}
          onClose={close}
          onDeleted={done}
        />
      );
  }
}
