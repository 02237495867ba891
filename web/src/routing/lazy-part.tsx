import { lazy, type ComponentType } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { MissingPartNotice } from './missing-part-notice.tsx';

type Loaded<Props, Extra> = { Component: ComponentType<Props> } & Extra;

interface LazyPart<Props, Extra> {
  load: () => Promise<Loaded<Props, Extra>>;
  /** Suspends until it is loaded. If that fails, it shows a notice instead. */
  Component: ComponentType<Props>;
}

const loads = new Set<() => Promise<unknown>>();

/** A component that is loaded separately, to keep the first view small. */
export function lazyPart<Props extends object, Extra = unknown>(
  load: () => Promise<Loaded<Props, Extra>>,
): LazyPart<Props, Extra> {
  let loaded: Loaded<Props, Extra> | undefined;
  const loadPart = async () => {
    if (loaded) return loaded;
    loaded = await load();
    shown.setState({ Part: loaded.Component });
    return loaded;
  };
  const Missing = () => <MissingPartNotice load={loadPart} />;
  const Lazy = lazy<ComponentType<Props>>(async () => {
    try {
      return { default: (await loadPart()).Component };
    } catch (error) {
      reportError(error);
      return { default: Missing };
    }
  });
  const shown = createStore<{ Part: ComponentType<Props> }>(() => ({ Part: Lazy }));
  loads.add(loadPart);
  return {
    load: loadPart,
    Component: (props: Props) => {
      const Part = useStore(shown, (state) => state.Part);
      return <Part {...props} />;
    },
  };
}

/** Loads code without a component after the first view, together with the parts. */
export function preloadLater(load: () => Promise<unknown>): void {
  loads.add(load);
}

/** The loaders of all registered parts. Loading a part may register more. */
export function partLoads(): ReadonlySet<() => Promise<unknown>> {
  return loads;
}
