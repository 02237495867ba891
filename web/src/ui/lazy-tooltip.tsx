import { Tooltip, type TooltipProps } from '@mantine/core';
import { useEffect, useId, useState, type FocusEvent, type MouseEvent } from 'react';

/** Delay before it opens under the pointer, as for other tooltips. */
const openDelayMs = 300;

interface TooltipState {
  target: HTMLElement;
  /** Pending: the pointer has not rested long enough. */
  status: 'pending' | 'open' | 'closed';
}

/**
 * A tooltip that is rendered when it is first needed: hundreds of tooltips take longer to render than
 * the elements they belong to. `props` are for the element, `tip` is rendered beside it.
 */
export function useLazyTooltip(text: () => string, position: TooltipProps['position'] = 'top') {
  const [state, setState] = useState<TooltipState>();
  const textId = useId();
  const show = (status: TooltipState['status']) => (event: MouseEvent | FocusEvent) => {
    const { currentTarget: target } = event;
    if (!(target instanceof HTMLElement)) return;
    if (event.type === 'focus' && !target.matches(':focus-visible')) return;
    setState({ target, status });
  };
  const hide = () => setState((before) => before && { ...before, status: 'closed' });
  const props = {
    onMouseEnter: show('pending'),
    onMouseLeave: hide,
    onFocus: show('open'),
    onBlur: hide,
    'aria-describedby': state?.status === 'open' ? textId : undefined,
  };
  const tip = state && (
    <LazyTooltip
      {...state}
      textId={textId}
      text={text}
      position={position}
      onRested={() => setState({ ...state, status: 'open' })}
      onEscape={hide}
    />
  );
  return { props, tip };
}

interface LazyTooltipProps extends TooltipState {
  textId: string;
  text: () => string;
  position: TooltipProps['position'];
  onRested: () => void;
  onEscape: () => void;
}

function LazyTooltip(props: LazyTooltipProps) {
  const { target, status, textId, text, position, onRested, onEscape } = props;
  useEffect(() => {
    if (status !== 'pending') return;
    const timer = setTimeout(onRested, openDelayMs);
    return () => clearTimeout(timer);
  }, [status, onRested]);
  useEffect(() => {
    if (status !== 'open') return;
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') onEscape();
    };
    addEventListener('keydown', closeOnEscape);
    return () => removeEventListener('keydown', closeOnEscape);
  }, [status, onEscape]);
  return (
    <Tooltip
      target={target}
      opened={status === 'open'}
      position={position}
      label={<span id={textId}>{text()}</span>}
      portalProps={{ target: '#content' }}
    />
  );
}
