import { t } from '@lingui/core/macro';
import { Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { lazyPart } from '../routing/lazy-part.tsx';
import { useStore } from 'zustand';
import { followKeys, listKeys } from './follow-keys.ts';
import { shortcutStore } from './shortcut-registry.ts';
import { useShortcut } from './use-shortcut.ts';

const { Component: ShortcutList } = lazyPart(async () => ({
  Component: (await import('./shortcut-list.tsx')).ShortcutList,
}));

const { Component: SequenceHint } = lazyPart(async () => ({
  Component: (await import('./sequence-hint.tsx')).SequenceHint,
}));

export interface ScreenShortcut {
  /** The second key, after G. */
  letter: string;
  name: string;
  path: string;
}

/** The shortcuts of every page: search, a screen by its letter, and the list of all. */
export function GlobalShortcuts({ screens }: { screens: readonly ScreenShortcut[] }) {
  const [isListOpen, setListOpen] = useState(false);
  useEffect(() => followKeys(), []);
  const pendingKey = useStore(shortcutStore, (state) => state.pendingKey);
  useShortcut('/', t`Search on this page`, focusSearch);
  useShortcut(listKeys, t`Show all shortcuts`, () => setListOpen(true));
  return (
    <>
      {screens.map((screen) => (
        <GoToScreen key={screen.letter} {...screen} />
      ))}
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

function GoToScreen({ letter, name, path }: ScreenShortcut) {
  const navigate = useNavigate();
  useShortcut(['g', letter].join(' '), t`Go to ${{ screen: name }}`, () => void navigate(path));
  return null;
}

/** The first search field that is shown. Pages without one ignore the key. */
function focusSearch(): void {
  for (const field of document.querySelectorAll<HTMLInputElement>('input[type=search]')) {
    if (!field.checkVisibility()) continue;
    field.focus();
    field.select();
    return;
  }
}
