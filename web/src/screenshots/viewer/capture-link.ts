import { t } from '@lingui/core/macro';
import type { Capture } from '../../api/capture-groups.ts';
import { paths } from '../../routing/paths.ts';
import { toastFailure, toastSuccess } from '../../ui/dialogs/toast.ts';
import { dayOf } from '../../ui/time/zoned-day.ts';

/** A path that opens this capture, also on another day. */
export function capturePath(capture: Capture, timeZone: string): string {
  const day = dayOf(Date.parse(capture.takenAt), timeZone);
  const shown = new URLSearchParams({ capture: capture.id, at: capture.takenAt });
  return `${paths.screenshotsOfDay(capture.userId, day)}&${shown}`;
}

export async function copyCaptureLink(capture: Capture, timeZone: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(
      new URL(capturePath(capture, timeZone), location.origin).href,
    );
    toastSuccess(t`Link copied`);
  } catch {
    // Browsers allow it on secure pages only.
    toastFailure(t`Could not copy the link. Copy the address of this page instead.`);
  }
}
