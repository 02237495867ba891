import classes from './password-meter.module.css';
import { passwordSegments } from './password-strength.ts';

/** Four segments, as a visual aid. The hint below has the same information as text. */
export function PasswordMeter({ password }: { password: string }) {
  const filled = passwordSegments(password);
  return (
    <div className={classes.meter} data-filled={filled} aria-hidden>
      {[1, 2, 3, 4].map((segment) => (
        <span key={segment} className={classes.segment} data-on={segment <= filled || undefined} />
      ))}
    </div>
  );
}
