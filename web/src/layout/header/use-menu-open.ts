import { useState } from 'react';
import { useAfterPathChange } from '../../routing/use-after-path-change.ts';

/** Whether a header menu is open. Each navigation closes it, including the back button. */
export function useMenuOpen() {
  const [opened, setOpened] = useState(false);
  useAfterPathChange(0, () => setOpened(false));
  return { opened, onChange: setOpened };
}
