import { t } from '@lingui/core/macro';
import { Avatar, Tooltip } from '@mantine/core';
import { useContext } from 'react';
import { formatList } from '../language/format.ts';
import { AvatarColors, colorOfName } from './avatar-colors.ts';
import classes from './person-avatar.module.css';

interface PersonAvatarProps {
  name: string;
  size?: number;
}

/** Initials on a color that is the same on all pages. The name is shown beside it. */
export function PersonAvatar({ name, size = 32 }: PersonAvatarProps) {
  const colors = useContext(AvatarColors);
  return (
    <Avatar
      size={size}
      radius="xl"
      aria-hidden
      classNames={{ placeholder: classes.letters }}
      styles={{
        placeholder: {
          background: colors.get(name) ?? colorOfName(name),
          fontSize: Math.round(size * 0.38),
        },
      }}
    >
      {initialsOf(name)}
    </Avatar>
  );
}

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

/** First letters of the first and the last word, at most two. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return ends.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('');
}
