import { t } from '@lingui/core/macro';
import type { ActivitySource } from '@time-tracker/contract/activity';

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
