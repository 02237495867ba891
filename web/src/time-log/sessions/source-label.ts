import type { ActivitySource } from '@time-tracker/contract/activity';

/** How time came in. */
export const sourceLabel: Record<ActivitySource, string> = {
  desktop: 'Recorder',
  browser: 'Browser',
  manual: 'By hand',
  import: 'Imported',
};
