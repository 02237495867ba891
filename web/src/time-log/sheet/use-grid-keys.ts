import { useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';

/** A cell of a grid, by row and column. */
export type CellKey = `${number}:${number}`;

interface GridKeys {
  /** The cell that Tab reaches. */
  current: CellKey;
  onKeyDown: (event: KeyboardEvent) => void;
  onFocus: (event: FocusEvent) => void;
}

/** Arrow keys, Home and End move between the cells of a table that have `data-cell`. */
export function useGridKeys(table: RefObject<HTMLTableElement | null>): GridKeys {
  const [current, setCurrent] = useState<CellKey>('0:0');
  const focus = (key: string) =>
    table.current?.querySelector<HTMLElement>(`[data-cell="${key}"]`)?.focus();
  const onKeyDown = (event: KeyboardEvent) => {
    const cell = cellOf(event.target);
    if (cell === undefined || event.altKey || event.metaKey || event.shiftKey) return;
    const next = nextCell(cell, event, table.current);
    if (next === undefined) return;
    event.preventDefault();
    focus(next);
  };
  const onFocus = ({ target }: FocusEvent) => {
    const cell = target.closest<HTMLElement>('[data-cell]')?.dataset['cell'];
    if (cell !== undefined) setCurrent(cell as CellKey);
  };
  return { current, onKeyDown, onFocus };
}

/** Undefined inside a cell, such as in its form. */
function cellOf(target: EventTarget): HTMLElement | undefined {
  return target instanceof HTMLElement && target.dataset['cell'] !== undefined ? target : undefined;
}

function nextCell(
  cell: HTMLElement,
  { key, ctrlKey }: KeyboardEvent,
  table: HTMLTableElement | null,
): string | undefined {
  const [row = 0, column = 0] = (cell.dataset['cell'] ?? '').split(':').map(Number);
  const rows = table?.querySelectorAll('[data-cell$=":0"]').length ?? 1;
  const columns = table?.querySelectorAll('[data-cell^="0:"]').length ?? 1;
  const isMirrored = getComputedStyle(cell).direction === 'rtl';
  const clamp = (at: number, count: number) => Math.min(Math.max(at, 0), count - 1);
  const to = (nextRow: number, nextColumn: number) =>
    `${clamp(nextRow, rows)}:${clamp(nextColumn, columns)}`;
  const forward = isMirrored ? -1 : 1;
  switch (key) {
    case 'ArrowLeft':
      return to(row, column - forward);
    case 'ArrowRight':
      return to(row, column + forward);
    case 'ArrowUp':
      return to(row - 1, column);
    case 'ArrowDown':
      return to(row + 1, column);
    case 'Home':
      return to(ctrlKey ? 0 : row, 0);
    case 'End':
      return to(ctrlKey ? rows - 1 : row, columns - 1);
    default:
      return undefined;
  }
}
