import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import type { ApiSends } from '@time-tracker/contract/api';
import type { AffectedMembers } from '@time-tracker/contract/consent';
import { client } from '../../api/client.ts';
import { toastSuccess } from '../../ui/dialogs/toast.ts';

type IntervalChange = ApiSends['project']['affected_by_interval'] & { user_id: number };

/** Changes the screenshot interval of one member, and says whether they are notified or asked to agree again. */
export function useIntervalChange() {
  return useMutation({
    mutationFn: async (change: IntervalChange) => {
      const affected = await client.project.affected_by_interval(change);
      await client.project.update_member(change);
      return affected;
    },
    // Pending until the lists are loaded again, so the choice does not jump back in between.
    meta: { success: t`Updated Successfully`, changes: ['projects', 'members'] },
    onSuccess: (affected) => {
      const message = changeText(affected);
      if (message !== undefined) toastSuccess(message);
    },
  });
}

/** Undefined: nobody, as after a change of one's own interval. */
export function changeText({ notified, people }: AffectedMembers): string | undefined {
  const [person] = notified;
  const [asked] = people;
  if (asked) {
    return person
      ? t`${{ name: asked.name }} is notified and asked to agree again.`
      : t`${{ name: asked.name }} is asked to agree again.`;
  }
  return person && t`${{ name: person.name }} is notified.`;
}
