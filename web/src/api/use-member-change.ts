import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { calls } from './client.ts';

/** Changes the role or the screenshot interval of a project member. */
export function useMemberChange() {
  return useMutation(
    calls.project.update_member.mutationOptions({
      // Pending until the lists are loaded again, so the choice does not jump back in between.
      meta: { success: t`Updated Successfully`, changes: ['projects', 'members'] },
    }),
  );
}
