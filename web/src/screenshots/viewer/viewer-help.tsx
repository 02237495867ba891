import { t } from '@lingui/core/macro';
import { viewerCommands } from './viewer-commands.ts';
import classes from './viewer-details.module.css';

/** The list of keyboard shortcuts. */
export function ViewerHelp() {
  return (
    <aside className={`${classes.details} ${classes.help}`} aria-label={t`Shortcuts`} tabIndex={0}>
      <dl className={classes.keys}>
        {viewerCommands.map(({ command, shown, label }) => (
          <div key={command} className={classes.key}>
            <dt>
              <kbd className={classes.cap}>{shown}</kbd>
            </dt>
            <dd className={classes.text}>{label()}</dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}
