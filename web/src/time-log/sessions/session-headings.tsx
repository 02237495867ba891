import classes from './session-item.module.css';

/** What stands in the columns of the sessions; who listens hears it with each session. */
export function SessionHeadings() {
  return (
    <div className={`${classes.line} ${classes.headings}`} aria-hidden>
      <span className={classes.times}>Start – finish</span>
      <span className={classes.duration}>Worked</span>
      <span className={classes.work}>Project</span>
      <span className={classes.activity}>
        <span>Ten minutes each</span>
        <span className={classes.percent}>Activity</span>
      </span>
      <span className={classes.note}>Source and note</span>
    </div>
  );
}
