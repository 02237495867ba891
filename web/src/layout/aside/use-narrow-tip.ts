import { useLazyTooltip } from '../../ui/lazy-tooltip.tsx';

/** In the narrow menu, labels are in tooltips and for screen readers. */
export function useNarrowTip(label: string, isNarrow: boolean) {
  const { props, tip } = useLazyTooltip(() => label, { position: 'right' });
  const { 'aria-describedby': describedBy, ...handlers } = props;
  if (!isNarrow) return { props: handlers, tip: null };
  return { props: { ...handlers, 'aria-label': label, 'aria-describedby': describedBy }, tip };
}
