/**
 * Ref of an element that scrolls sideways: marks it where more is hidden, with `data-more-start` and
 * `data-more-end`. The class of `scroll-edges.module.css` shows it.
 */
export function watchScrollEdges(scroller: HTMLElement | null): (() => void) | undefined {
  if (!scroller) return undefined;
  const mark = () => {
    // Negative where text runs from right to left.
    const scrolled = Math.abs(scroller.scrollLeft);
    const scrollable = scroller.scrollWidth - scroller.clientWidth;
    scroller.toggleAttribute('data-more-start', scrolled > 1);
    scroller.toggleAttribute('data-more-end', scrollable - scrolled > 1);
  };
  const sizes = new ResizeObserver(mark);
  const observeSizes = () => {
    for (const one of [scroller, ...scroller.children]) sizes.observe(one);
  };
  observeSizes();
  const children = new MutationObserver(observeSizes);
  children.observe(scroller, { childList: true });
  scroller.addEventListener('scroll', mark, { passive: true });
  return () => {
    sizes.disconnect();
    children.disconnect();
    scroller.removeEventListener('scroll', mark);
  };
}
