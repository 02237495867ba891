import { viewerKeys } from './viewer-keys.ts';
import classes from './viewer-details.module.css';

/** What the keyboard can do here. */
export function ViewerKeysPanel() {
  return (
    <aside className={classes.details} aria-label="Keys" tabIndex={0}>
      <dl className={classes.keys}>
        {viewerKeys.map(({ command, shown, words }) => (
          <div key={command} className={classes.key}>
            <dt>
              <kbd className={classes.cap}>{shown}</kbd>
            </dt>
            <dd className={classes.words}>{words}</dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}
