import type { ReactNode } from 'react';
import classes from './panel.module.css';

interface PanelProps {
  title?: string;
  description?: string;
  /** How to use what is below; not printed. */
  hint?: string;
  actions?: ReactNode;
  /** Off for content that reaches the border, such as a table. */
  padded?: boolean;
  children: ReactNode;
}

/** A bordered card with an optional heading. Pages are built from panels. */
export function Panel(props: PanelProps) {
  const { title, description, hint, actions, padded = true, children } = props;
  const hasHeading = title !== undefined || actions !== undefined;
  return (
    <section
      className={padded ? `${classes.panel} ${classes.padded}` : classes.panel}
      aria-label={title}
    >
      {hasHeading && (
        <div className={classes.head}>
          <div className={classes.text}>
            {title !== undefined && <h2 className={classes.title}>{title}</h2>}
            {description !== undefined && <p className={classes.description}>{description}</p>}
            {hint !== undefined && (
              <p className={`${classes.description} ${classes.hint}`}>{hint}</p>
            )}
          </div>
          {actions}
        </div>
      )}
      {children}
    </section>
  );
}
