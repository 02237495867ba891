import type { TooltipProps } from '@mantine/core';
import { useEffect, useId, useState, type FocusEvent, type MouseEvent } from 'react';
import type * as openTooltip from './open-tooltip.tsx';

/** Delay before it opens under the pointer, as for other tooltips. */
const openDelayMs = 300;

type TooltipLayout = Pick<TooltipProps, 'position' | 'maw'>;

let loaded: typeof openTooltip | undefined;

/** Loads the code with the first tooltip, or after the first view. */
export async function loadTooltip(): Promise<void> {
  loaded ??= await import('./open-tooltip.tsx');
}

interface TooltipState {
  target: HTMLElement;
  /** Pending: the pointer has not rested long enough. */
  status: 'pending' | 'open' | 'closed';
}

/**
 * A tooltip that is rendered when it is first needed: hundreds of tooltips take longer to render than
 * the elements they belong to. `props` are for the element, `tip` is rendered beside it.
 */
export function useLazyTooltip(text: () => string, layout: TooltipLayout = {}) {
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
      layout={layout}
      onRested={() => setState({ ...state, status: 'open' })}
      onEscape={hide}
    />
  );
  return { props, tip };
}

interface LazyTooltipProps extends TooltipState {
  textId: string;
  text: () => string;
  layout: TooltipLayout;
  onRested: () => void;
  onEscape: () => void;
}

function LazyTooltip(props: LazyTooltipProps) {
  const { target, status, textId, text, layout, onRested, onEscape } = props;
  const [part, setPart] = useState(loaded);
  useEffect(() => {
    // A text that cannot be loaded is not shown.
    loadTooltip().then(() => setPart(loaded), reportError);
  }, []);
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
    part && (
      <part.OpenTooltip
        {...layout}
        target={target}
        isOpen={status === 'open'}
        textId={textId}
        text={text()}
      />
    )
  );
}
