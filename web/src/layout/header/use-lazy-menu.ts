import { useId, useRef, useState, type RefObject } from 'react';
import { useMenuOpen } from './use-menu-open.ts';

/** What a menu gets whose code is loaded when it may be opened. */
export interface LazyMenuProps {
  id: string;
  opened: boolean;
  onChange: (opened: boolean) => void;
  /** The button that opens it. */
  target: RefObject<HTMLButtonElement | null>;
}

/** For a button with a menu: its props, and those of the menu from the first opening on. */
export function useLazyMenu(load: () => Promise<unknown>) {
  const { opened, onChange } = useMenuOpen();
  const [wasOpened, setOpened] = useState(false);
  if (opened && !wasOpened) setOpened(true);
  const id = useId();
  const target = useRef<HTMLButtonElement>(null);
  // The menu reports the failure when it is opened.
  const preload = () => void load().catch(() => undefined);
  const open = () => onChange(true);
  const button = {
    ref: target,
    id,
    'aria-haspopup': 'menu',
    'aria-expanded': opened,
    'aria-controls': opened ? `${id}-dropdown` : undefined,
    // Opens with its content, so that the focus goes there.
    onClick: () => void (opened ? onChange(false) : load().then(open, open)),
    onPointerEnter: preload,
    onFocusCapture: preload,
  } as const;
  const menu: LazyMenuProps | undefined = wasOpened ? { id, opened, onChange, target } : undefined;
  return { isOpen: opened, button, menu };
}
