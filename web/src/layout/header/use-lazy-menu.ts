import { useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { explainMissingPart } from '../../routing/missing-parts.ts';
import { useAfterPathChange } from '../../routing/use-after-path-change.ts';
import { toastFailure } from '../../ui/dialogs/toast.ts';
import { useMenuOpen } from './use-menu-open.ts';

/** Props of a menu that is loaded when someone points at its button. */
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
  // Whether a click waits for the code.
  const isWanted = useRef(false);
  const cancel = () => {
    isWanted.current = false;
  };
  useAfterPathChange(0, cancel);
  // A click reports the failure.
  const preload = () => void load().catch(() => undefined);
  const open = async () => {
    isWanted.current = true;
    // Safari does not focus a clicked button, so that it could not lose the focus.
    target.current?.focus();
    const isLoaded = await load().then(
      () => true,
      () => false,
    );
    if (!isWanted.current) return;
    cancel();
    if (isLoaded) onChange(true);
    else toastFailure(await explainMissingPart());
  };
  const toggle = () => {
    if (opened) onChange(false);
    else if (isWanted.current) cancel();
    else void open();
  };
  const button = {
    ref: target,
    id,
    'aria-haspopup': 'menu',
    'aria-expanded': opened,
    'aria-controls': opened ? `${id}-dropdown` : undefined,
    // Opens with its content, so that the focus goes there.
    onClick: toggle,
    onBlurCapture: cancel,
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key === 'Escape') cancel();
    },
    onPointerEnter: preload,
    onFocusCapture: preload,
  } as const;
  const menu: LazyMenuProps | undefined = wasOpened ? { id, opened, onChange, target } : undefined;
  return { isOpen: opened, button, menu };
}
