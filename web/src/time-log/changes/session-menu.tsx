import { t } from '@lingui/core/macro';
import type { WorkSession } from '@time-tracker/contract/activity';
import { isRecorded } from '@time-tracker/contract/activity-source';
import {
  IconArrowMerge,
  IconArrowRight,
  IconCamera,
  IconClockEdit,
  IconCopy,
  IconCut,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import type { RowAction } from '../../ui/tables/row-actions.tsx';
import type { LogActions } from './use-log-actions.ts';
import { onlySession } from './work-selection.ts';
import { isManual } from '../data/session-kind.ts';

interface SessionMenuProps {
  session: WorkSession;
  acts: LogActions;
  showScreenshots: () => void;
  merge: (sessions: { before: WorkSession; session: WorkSession }) => void;
}

/** What can be done with a session; nothing that the person may not do. */
export function sessionActions(props: SessionMenuProps): RowAction[] {
  const { session, acts, showScreenshots } = props;
  const actions: RowAction[] = [];
  if (session.sources.some(isRecorded)) {
    actions.push({
      label: t`Screenshots`,
      icon: <IconCamera size={16} aria-hidden />,
      onChoose: showScreenshots,
    });
  }
  actions.push(...editActions(props));
  if (acts.rights.targetsFor([session]).length > 0) {
    actions.push({
      label: t`Move to project`,
      icon: <IconArrowRight size={16} aria-hidden />,
      onChoose: () => acts.ask({ kind: 'move', selection: onlySession(session) }),
    });
  }
  if (acts.rights.mayDelete(session)) {
    actions.push({
      label: t`Delete`,
      icon: <IconTrash size={16} aria-hidden />,
      isDangerous: true,
      onChoose: () => acts.ask({ kind: 'delete', selection: onlySession(session) }),
    });
  }
  return actions;
}

function editActions({ session, acts, merge }: SessionMenuProps): RowAction[] {
  if (!acts.rights.mayEdit(session)) return [];
  const { ask, mergeableBefore } = acts;
  const isReason = isManual(session);
  const [only = ''] = session.notes.length === 1 ? session.notes : [];
  const before = mergeableBefore(session);
  const canExtend = acts.canExtend(session);
  return [
    ...(acts.rights.mayDelete(session) || canExtend
      ? [
          {
            label: t`Edit start and end`,
            icon: <IconClockEdit size={16} aria-hidden />,
            onChoose: () => ask({ kind: 'times', session }),
          },
        ]
      : []),
    {
      label: isReason ? t`Edit reason` : t`Edit note`,
      icon: <IconPencil size={16} aria-hidden />,
      onChoose: () =>
        ask({ kind: 'note', session, activityIds: session.activity_ids, note: only, isReason }),
    },
    {
      label: t`Split`,
      icon: <IconCut size={16} aria-hidden />,
      onChoose: () => ask({ kind: 'split', session }),
    },
    ...(before
      ? [
          {
            label: t`Merge with the previous entry`,
            icon: <IconArrowMerge size={16} aria-hidden />,
            onChoose: () => merge({ before, session }),
          },
        ]
      : []),
    ...(canExtend
      ? [
          {
            label: t`Duplicate`,
            icon: <IconCopy size={16} aria-hidden />,
            onChoose: () => acts.duplicate(session),
          },
        ]
      : []),
  ];
}
