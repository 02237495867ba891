import { Tooltip, type TooltipProps } from '@mantine/core';
import { useEffect, useId, useState, type FocusEvent, type MouseEvent } from 'react';

/** How long the pointer has to rest, as for the other tooltips. */
const openDelayMs = 300;

interface Wanted {
  target: HTMLElement;
  /** Soon under the pointer, now with the focus. */
  when: 'soon' | 'now' | 'no longer';
}

/**
 * A tooltip that is made when it is first wanted: one for each of hundreds of elements takes longer
 * than all of them together. `props` are for the element, `tip` stands beside it.
 */
export function useLazyTooltip(words: () => string, position: TooltipProps['position'] = 'top') {
  const [wanted, setWanted] = useState<Wanted>();
  const wordsId = useId();
  const want = (when: Wanted['when']) => (event: MouseEvent | FocusEvent) => {
    const { currentTarget: target } = event;
    if (!(target instanceof HTMLElement)) return;
    if (event.type === 'focus' && !target.matches(':focus-visible')) return;
    setWanted({ target, when });
  };
  const leave = () => setWanted((before) => before && { ...before, when: 'no longer' });
  const props = {
    onMouseEnter: want('soon'),
    onMouseLeave: leave,
    onFocus: want('now'),
    onBlur: leave,
    'aria-describedby': wanted?.when === 'now' ? wordsId : undefined,
  };
  const tip = wanted && (
    <LazyTooltip
      {...wanted}
      wordsId={wordsId}
      words={words}
      position={position}
      onRested={() => setWanted({ ...wanted, when: 'now' })}
      onEscape={leave}
    />
  );
  return { props, tip };
}

interface LazyTooltipProps extends Wanted {
  wordsId: string;
  words: () => string;
  position: TooltipProps['position'];
  onRested: () => void;
  onEscape: () => void;
}

function LazyTooltip(props: LazyTooltipProps) {
  const { target, when, wordsId, words, position, onRested, onEscape } = props;
  useEffect(() => {
    if (when !== 'soon') return;
    const timer = setTimeout(onRested, openDelayMs);
    return () => clearTimeout(timer);
  }, [when, onRested]);
  useEffect(() => {
    if (when !== 'now') return;
    const follow = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') onEscape();
    };
    addEventListener('keydown', follow);
    return () => removeEventListener('keydown', follow);
  }, [when, onEscape]);
  return (
    <Tooltip
      target={target}
      opened={when === 'now'}
      position={position}
      label={<span id={wordsId}>{words()}</span>}
      portalProps={{ target: '#content' }}
    />
  );
}
