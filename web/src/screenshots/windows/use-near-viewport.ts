import {
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
} from 'react';

type Notify = (isNear: boolean) => void;

/** One observer for all elements with the same margin. */
const observers = new Map<number, { watch: (element: Element, notify: Notify) => () => void }>();

function observerFor(marginPx: number) {
  const known = observers.get(marginPx);
  if (known) return known;
  const listeners = new WeakMap<Element, Notify>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) listeners.get(target)?.(isIntersecting);
    },
    { rootMargin: `${marginPx}px` },
  );
  const made = {
    watch: (element: Element, notify: Notify) => {
      listeners.set(element, notify);
      observer.observe(element);
      return () => observer.unobserve(element);
    },
  };
  observers.set(marginPx, made);
  return made;
}

/**
 * Whether an element is within so many pixels of the viewport, and its last height, to reserve its
 * space. An element with the focus counts as near. `startsNear` says that it will be visible: measuring
 * it first would render the page twice.
 */
export function useNearViewport<Element extends HTMLElement>(
  marginPx: number,
  startsNear = false,
): { ref: RefObject<Element | null>; isNear: boolean; lastHeightPx: number | undefined } {
  const ref = useRef<Element>(null);
  const [state, setState] = useState<{ isNear: boolean; lastHeightPx?: number }>({
    isNear: startsNear,
  });
  useLayoutEffect(() => {
    if (startsNear) return;
    // The observer reports a frame later, and visible elements should not wait for it.
    const box = ref.current?.getBoundingClientRect();
    const isNear = box && box.bottom > 0 && box.top < innerHeight;
    if (isNear) setState((before) => ({ ...before, isNear }));
  }, [startsNear]);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    // While scrolling, frames have priority: there is time until it is visible.
    return observerFor(marginPx).watch(element, (isNear) => {
      if (isNear) {
        startTransition(() =>
          setState((before) => (before.isNear ? before : { ...before, isNear })),
        );
      } else if (!element.contains(document.activeElement)) {
        const lastHeightPx = element.offsetHeight;
        startTransition(() =>
          setState((before) => (before.isNear ? { isNear, lastHeightPx } : before)),
        );
      }
    });
  }, [marginPx]);
  return { ref, isNear: state.isNear, lastHeightPx: state.lastHeightPx };
}
