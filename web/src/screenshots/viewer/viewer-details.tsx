import type { ActivitySource } from '@time-tracker/contract/activity';
import type { Screenshot } from '@time-tracker/contract/screenshot';
import { formatInstant, formatPercent } from '../../language/format.ts';
import classes from './viewer-details.module.css';

const sourceLabel: Record<ActivitySource, string> = {
  desktop: 'Desktop recorder',
  browser: 'Browser',
  manual: 'Added by hand',
  import: 'Imported',
};

interface ViewerDetailsProps {
  screen: Screenshot;
  projectName: string;
  /** Whether the organization keeps titles of windows. */
  keepsTitles: boolean;
  timeZone: string;
}

/** Everything known about one image. */
export function ViewerDetails(props: ViewerDetailsProps) {
  const { screen, projectName, keepsTitles, timeZone } = props;
  const details: [string, string][] = [
    ['Member', screen.user_name],
    ['Project', projectName],
    ['Taken', formatInstant(screen.taken_at, timeZone)],
    ['Application', screen.app ?? 'Unknown'],
    ['Window', screen.title ?? (keepsTitles ? 'Not recorded' : 'Titles are switched off')],
    ['Activity', formatPercent(screen.activity)],
    ['Monitor', `${screen.display + 1} of ${screen.displays}`],
    ['Size', `${screen.width} × ${screen.height}, ${sizeText(screen.bytes)}`],
    ['Blurred', screen.blur ? 'Yes' : 'No'],
    ['Source', sourceLabel[screen.source]],
  ];
  return (
    <aside className={classes.details} aria-label="Details" tabIndex={0}>
      <dl className={classes.list}>
        {details.map(([term, words]) => (
          <div key={term}>
            <dt className={classes.term}>{term}</dt>
            <dd className={classes.words}>{words}</dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}

function sizeText(sizeBytes: number): string {
  return sizeBytes < 1_000_000
    ? `${Math.max(1, Math.round(sizeBytes / 1000))} kB`
    : `${(sizeBytes / 1_000_000).toFixed(1)} MB`;
}
