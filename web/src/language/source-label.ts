import { t } from '@lingui/core/macro';
import type { ActivitySource } from '@time-tracker/contract/activity';
import { formatPercent } from './format.ts';

/** Activity in percent. A browser sees less input than the desktop app, so it is named. */
export function activityText(percent: number | null, source: ActivitySource | undefined): string {
  const text = formatPercent(percent);
  return percent !== null && source === 'browser' ? t`${text}, measured by the browser` : text;
}

/** As `activityText`, in a tooltip, which cannot have one of its own to explain the dash. */
export function activityTooltip(percent: number | null, source?: ActivitySource): string {
  return percent === null ? t`– (not measured)` : activityText(percent, source);
}

/** How time was recorded. */
export function sourceLabel(source: ActivitySource): string {
  switch (source) {
    case 'desktop':
      return t`Desktop app`;
    case 'browser':
      return t`Web timer`;
    case 'manual':
      return t`Manual`;
    case 'import':
      return t`Imported`;
  }
}
