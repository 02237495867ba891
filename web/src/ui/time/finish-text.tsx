import classes from './finish-text.module.css';
import { InstantText, type InstantTextProps } from './instant-text.tsx';

/** The end of an interval, beside its start. */
export function FinishText(props: InstantTextProps) {
  return (
    <span className={classes.until}>
      <InstantText {...props} />
    </span>
  );
}
