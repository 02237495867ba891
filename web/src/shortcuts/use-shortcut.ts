import { useEffectEvent, useLayoutEffect } from 'react';
import { registerShortcut } from './shortcut-registry.ts';

/**
 * Runs `act` when these keys are pressed while the component is shown: `n`, `?`, or one after the other, `g t`.
 * Never while a person types or a dialog is open.
 */
export function useShortcut(
  keys: string,
  label: string,
  act: () => void,
  { isEnabled = true, isAvailable }: { isEnabled?: boolean; isAvailable?: () => boolean } = {},
): void {
  const onPress = useEffectEvent(act);
  // Together with what shows that the key works now, like a button that becomes enabled.
  useLayoutEffect(() => {
    if (!isEnabled) return;
    return registerShortcut({ keys, label, act: () => onPress(), isAvailable });
  }, [keys, label, isEnabled, isAvailable]);
}
