import classes from './finish-text.module.css';
import { InstantText, type InstantTextProps } from './instant-text.tsx';

/** When something ended, right after when it began. */
export function FinishText(props: InstantTextProps) {
  return (
    <span className={classes.until}>
      <InstantText {...props} />
    </span>
  );
}
