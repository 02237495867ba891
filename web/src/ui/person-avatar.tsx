import { Avatar } from '@mantine/core';
import { useContext } from 'react';
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

/** First letters of the first and the last word, at most two. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return ends.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('');
}
