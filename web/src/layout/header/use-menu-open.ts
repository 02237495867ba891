import { useState } from 'react';
import { useAfterPathChange } from '../../routing/use-after-path-change.ts';

/** Whether a menu of the header is open; each navigation hides it, the back button too. */
export function useMenuOpen() {
  const [opened, setOpened] = useState(false);
  useAfterPathChange(0, () => setOpened(false));
  return { opened, onChange: setOpened };
}
