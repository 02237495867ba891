import { t } from '@lingui/core/macro';
import { formatInstant } from '../language/format.ts';
import classes from './titles-since.module.css';

interface TitlesSinceProps {
  /** Null: rules about titles count in the whole range. */
  since: string | null;
  timeZone: string;
  /** In a panel without padding. */
  isInset?: boolean;
}

/** Says beside numbers since when they follow the rules about titles. */
export function TitlesSince({ since, timeZone, isInset = false }: TitlesSinceProps) {
  if (since === null) return null;
  const instant = formatInstant(since, timeZone);
  return (
    <p className={classes.note} data-inset={isInset || undefined}>
      {t`Title rules count since ${instant}. Earlier titles are too many to compare: choose a shorter range, a member or a project.`}
    </p>
  );
}
