import { t } from '@lingui/core/macro';
import { paths } from '../../routing/paths.ts';
import { toastSuccess, toastWarning } from '../../ui/dialogs/toast.ts';

/**
 * Copies a link for people whose email does not arrive. Unlike the mailed one it does not prove that
 * the address is theirs, so their role waits until they are confirmed or open the mailed link.
 */
export async function copyRegistrationLink(email: string): Promise<void> {
  const link = new URL(paths.registrationOf(email), location.origin);
  try {
    await navigator.clipboard.writeText(link.href);
    toastSuccess(t`Link copied. Until ${email} is verified, they join as a member.`);
  } catch {
    toastWarning(t`The link could not be copied: ${{ link: link.href }}`);
  }
}
