import type { ReactNode } from 'react';
import { PersonLink } from '../../routing/person-link.tsx';
import { PersonAvatar } from '../../ui/person-avatar.tsx';
import classes from './person-tiles.module.css';

interface PersonTilesProps {
  /** Undefined: the tiles of the only person that is shown. */
  heading: { as: 'h3' | 'h4' | 'h5'; userId: number; userName: string; worked: string } | undefined;
  className?: string;
  children: ReactNode;
}

/** Tiles in six columns, two on phones, below the name of their person. */
export function PersonTiles({ heading, className, children }: PersonTilesProps) {
  return (
    <div className={className}>
      {heading && (
        <heading.as className={classes.person}>
          <PersonAvatar name={heading.userName} size={24} />
          <span>
            <PersonLink id={heading.userId} name={heading.userName} />
          </span>
          <span className={classes.worked}>{heading.worked}</span>
        </heading.as>
      )}
      <ul className={classes.tiles}>{children}</ul>
    </div>
  );
}
