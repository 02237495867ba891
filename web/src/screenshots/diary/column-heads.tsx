import classes from './diary-list.module.css';

/** Headings of the six windows of an hour. */
export function ColumnHeads() {
  return (
    <div className={classes.heads} aria-hidden>
      {['00', '10', '20', '30', '40', '50'].map((minute) => (
        <span key={minute}>:{minute}</span>
      ))}
    </div>
  );
}
