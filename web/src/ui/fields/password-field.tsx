import { t } from '@lingui/core/macro';
import { PasswordInput, Text, type PasswordInputProps } from '@mantine/core';
import { useState, type KeyboardEvent } from 'react';

/** A password input that indicates Caps Lock. */
export function PasswordField(props: PasswordInputProps) {
  const [isCapsLockOn, setCapsLockOn] = useState(false);
  const checkCapsLock = (event: KeyboardEvent) => setCapsLockOn(event.getModifierState('CapsLock'));
  return (
    <div>
      <PasswordInput
        {...props}
        onKeyDown={checkCapsLock}
        onKeyUp={checkCapsLock}
        visibilityToggleButtonProps={{ 'aria-label': t`Show password` }}
      />
      <div role="status">
        {isCapsLockOn && (
          <Text size="xs" c="dimmed" mt={4}>
            {t`Caps Lock is on`}
          </Text>
        )}
      </div>
    </div>
  );
}
