import { t } from '@lingui/core/macro';
import type { Organization } from '@time-tracker/contract/organization';
import type { Timer } from '@time-tracker/contract/timer/timer';

/** Which organization time is tracked for; undefined while no timer runs. */
export function trackingText(
  timer: Pick<Timer, 'organization_id' | 'organization_name'> | null,
  selected: Pick<Organization, 'id'>,
): { text: string; isElsewhere: boolean } | undefined {
  if (!timer) return undefined;
  if (timer.organization_id === selected.id) {
    return { text: t`Tracking time here`, isElsewhere: false };
  }
  return {
    text: t`Timer runs in ${{ organization: timer.organization_name }}`,
    isElsewhere: true,
  };
}
