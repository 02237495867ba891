import { useEffect, useLayoutEffect, type RefObject } from 'react';
import { watchScrollEdges } from '../../ui/scroll-edges.ts';

/**
 * Scrolls a table to the column of a day when another week opens, so that it is beside the last column, or to its
 * start if the week has no such day. Marks the sides where more is hidden.
 */
export function useScrollToDay(
  frame: RefObject<HTMLElement | null>,
  column: number,
  week: string,
): void {
  useLayoutEffect(() => {
    if (column < 0) frame.current?.scrollTo({ left: 0 });
    const heads = frame.current?.querySelectorAll<HTMLElement>('thead th') ?? [];
    const [day, last] = [heads[column + 1], heads[heads.length - 1]];
    if (!frame.current || column < 0 || !day || !last) return;
    const [dayBox, lastBox] = [day.getBoundingClientRect(), last.getBoundingClientRect()];
    const isMirrored = getComputedStyle(frame.current).direction === 'rtl';
    const hidden = isMirrored ? dayBox.left - lastBox.right : dayBox.right - lastBox.left;
    if (isMirrored ? hidden < 0 : hidden > 0) frame.current.scrollBy({ left: hidden });
  }, [frame, column, week]);
  useEffect(() => watchScrollEdges(frame.current), [frame]);
}
