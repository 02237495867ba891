import { t } from '@lingui/core/macro';
import { Suspense, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { lazyPart } from '../routing/lazy-part.tsx';
import { useStore } from 'zustand';
import { followKeys, listKeys } from './follow-keys.ts';
import { registerShortcut, shortcutStore } from './shortcut-registry.ts';
import { useShortcut } from './use-shortcut.ts';

const { Component: ShortcutList } = lazyPart(async () => ({
  Component: (await import('./shortcut-list.tsx')).ShortcutList,
}));

const { Component: SequenceHint } = lazyPart(async () => ({
  Component: (await import('./sequence-hint.tsx')).SequenceHint,
}));

interface ScreenShortcut {
  /** The second key, after G. */
  letter: string;
  name: string;
}

interface GlobalShortcutsProps<Screen> {
  /** Memoized: when they change, their shortcuts are registered again. */
  screens: readonly Screen[];
  onGo: (screen: Screen) => void;
}

/** The shortcuts of every page: search, a screen by its letter, and the list of all. */
export function GlobalShortcuts<Screen extends ScreenShortcut>({
  screens,
  onGo,
}: GlobalShortcutsProps<Screen>) {
  const [isListOpen, setListOpen] = useState(false);
  useEffect(() => followKeys(), []);
  const pendingKey = useStore(shortcutStore, (state) => state.pendingKey);
  useShortcut('/', t`Search on this page`, focusSearch, {
    isAvailable: hasSearchField,
  });
  useShortcut(listKeys, t`Show all shortcuts`, () => setListOpen(true));
  const go = useEffectEvent(onGo);
  useLayoutEffect(() => {
    const removals = screens.map((screen) =>
      registerShortcut({
        keys: ['g', screen.letter].join(' '),
        label: t`Go to ${{ screen: screen.name }}`,
        act: () => go(screen),
      }),
    );
    return () => {
      for (const remove of removals) remove();
    };
  }, [screens]);
  return (
    <>
      {pendingKey !== null && (
        <Suspense>
          <SequenceHint pendingKey={pendingKey} />
        </Suspense>
      )}
      {isListOpen && (
        <Suspense>
          <ShortcutList onClose={() => setListOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function focusSearch(): void {
  const field = findSearchField();
  field?.focus();
  field?.select();
}

function hasSearchField(): boolean {
  return findSearchField() !== undefined;
}

/** The first search field that is shown. */
function findSearchField(): HTMLInputElement | undefined {
  const fields = document.querySelectorAll<HTMLInputElement>('input[type=search]');
  return [...fields].find((field) => field.checkVisibility());
}
