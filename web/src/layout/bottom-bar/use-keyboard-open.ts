import { useEffect, useState } from 'react';
import { isKeyboardOpen, opensKeyboard } from './on-screen-keyboard.ts';

export function useKeyboardOpen(): boolean {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const full = { width: innerWidth, height: innerHeight };
    const look = () => {
      if (innerWidth !== full.width)
        Object.assign(full, { width: innerWidth, height: innerHeight });
      full.height = Math.max(full.height, innerHeight);
      const { activeElement: focused } = document;
      setOpen(
        isKeyboardOpen({
          isTyping: focused instanceof HTMLElement && opensKeyboard(focused),
          visibleHeight: visualViewport?.height ?? innerHeight,
          fullHeight: full.height,
        }),
      );
    };
    const targets: [EventTarget, string][] = [
      [window, 'resize'],
      [document, 'focusin'],
      [document, 'focusout'],
      ...(visualViewport ? [[visualViewport, 'resize'] satisfies [EventTarget, string]] : []),
    ];
    for (const [target, type] of targets) target.addEventListener(type, look);
    return () => {
      for (const [target, type] of targets) target.removeEventListener(type, look);
    };
  }, []);
  return isOpen;
}
