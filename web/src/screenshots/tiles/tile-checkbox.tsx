import { t } from '@lingui/core/macro';
import classes from './tile-checkbox.module.css';

interface TileCheckboxProps {
  /** The element of the tile, which says what is selected. */
  tileId: string | undefined;
  isSelected: boolean;
  /** For the small pictures of a filmstrip. */
  isSmall?: boolean;
  onToggle: () => void;
}

/** Selects a tile; in its corner. */
export function TileCheckbox({ tileId, isSelected, isSmall = false, onToggle }: TileCheckboxProps) {
  return (
    <input
      type="checkbox"
      className={classes.check}
      data-small={isSmall || undefined}
      aria-label={t`Select`}
      aria-describedby={tileId}
      checked={isSelected}
      onChange={onToggle}
    />
  );
}
