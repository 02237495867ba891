import { t } from '@lingui/core/macro';
import { NativeSelect } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ProjectMember } from '@time-tracker/contract/members/project-members';
import { calls } from '../../api/client.ts';
import { useIntervalChange } from '../../timer/consent/use-interval-change.ts';
import { IntervalSelect } from '../../ui/fields/interval-select.tsx';
import { roleChoices, toRole } from '../member-labels.ts';

interface ChoiceProps {
  projectId: number;
  userId: number;
  member: ProjectMember;
}

/** The role of a member, changed in place. */
export function RoleChoice({ projectId, userId, member }: ChoiceProps) {
  const change = useMutation(
    calls.project.update_member.mutationOptions({
      // Pending until the lists are loaded again, so the choice does not jump back in between.
      meta: { success: t`Updated Successfully`, changes: ['projects', 'members'] },
    }),
  );
  const role = change.variables?.role ?? member.role;
  return (
    <NativeSelect
      size="xs"
      w={110}
      aria-label={t`Role of ${{ name: member.user.name ?? '' }}`}
      data={roleChoices()}
      value={String(change.isPending ? role : member.role)}
      disabled={change.isPending}
      onChange={(event) =>
        change.mutate({
          project_id: projectId,
          user_id: userId,
          role: toRole(event.currentTarget.value),
        })
      }
    />
  );
}

/** The screenshot interval of a member, changed in place. */
export function IntervalChoice({ projectId, userId, member }: ChoiceProps) {
  const change = useIntervalChange();
  const current = member.screenshot_interval ?? 0;
  const chosen = change.variables?.screenshot_interval ?? current;
  return (
    <IntervalSelect
      name={member.user.name ?? ''}
      minutes={current}
      pendingMinutes={change.isPending ? chosen : undefined}
      onChange={(minutes) =>
        change.mutate({ project_id: projectId, user_id: userId, screenshot_interval: minutes })
      }
    />
  );
}
