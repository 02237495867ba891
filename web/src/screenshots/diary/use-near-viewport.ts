import {
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
} from 'react';

type Tell = (isNear: boolean) => void;

/** One observer for all elements with the same margin. */
const observers = new Map<number, { watch: (element: Element, tell: Tell) => () => void }>();

function observerFor(marginPx: number) {
  const known = observers.get(marginPx);
  if (known) return known;
  const listeners = new WeakMap<Element, Tell>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) listeners.get(target)?.(isIntersecting);
    },
    { rootMargin: `${marginPx}px 0px` },
  );
  const made = {
    watch: (element: Element, tell: Tell) => {
      listeners.set(element, tell);
      observer.observe(element);
      return () => observer.unobserve(element);
    },
  };
  observers.set(marginPx, made);
  return made;
}

/**
 * Whether an element is within so many pixels of what is seen, and how high it was when it last
 * was, so that its place can be kept. What holds the focus stays near.
 */
export function useNearViewport<Element extends HTMLElement>(
  marginPx: number,
): { ref: RefObject<Element | null>; isNear: boolean; lastHeightPx: number | undefined } {
  const ref = useRef<Element>(null);
  const [state, setState] = useState<{ isNear: boolean; lastHeightPx?: number }>({ isNear: false });
  useLayoutEffect(() => {
    // The observer tells a frame later, and what is in sight at first need not wait for it.
    const box = ref.current?.getBoundingClientRect();
    const isNear = box && box.bottom > -marginPx && box.top < innerHeight + marginPx;
    if (isNear) setState((before) => ({ ...before, isNear }));
  }, [marginPx]);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    // While somebody scrolls, frames come first: there is time until it is in sight.
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
