import { t } from '@lingui/core/macro';
import { Tooltip } from '@mantine/core';
import { formatList } from '../language/format.ts';
import { PersonAvatar } from '../ui/person-avatar.tsx';
import classes from './person-stack.module.css';

interface PersonStackProps {
  names: string[];
  /** How many are shown; the rest are shown as a number. */
  shown?: number;
}

/** Several people; a tooltip lists them all. */
export function PersonStack({ names, shown = 4 }: PersonStackProps) {
  if (names.length === 0) return <span className={classes.nobody}>{t`No one`}</span>;
  const label = formatList(names);
  const drawn = names.length > shown ? names.slice(0, shown - 1) : names;
  const rest = names.length - drawn.length;
  return (
    <Tooltip label={label} multiline maw={280} portalProps={{ target: '#content' }}>
      <span role="img" aria-label={label} tabIndex={0} className={classes.stack}>
        {drawn.map((name, index) => (
          <PersonAvatar key={index} name={name} size={28} />
        ))}
        {rest > 0 && <span className={classes.rest}>+{rest}</span>}
      </span>
    </Tooltip>
  );
}
