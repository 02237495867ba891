import { PasswordInput, Text, type PasswordInputProps } from '@mantine/core';
import { useState, type KeyboardEvent } from 'react';

/** A password input that says when Caps Lock is on. */
export function PasswordField(props: PasswordInputProps) {
  const [isCapsLockOn, setCapsLockOn] = useState(false);
  const look = (event: KeyboardEvent) => setCapsLockOn(event.getModifierState('CapsLock'));
  return (
    <div>
      <PasswordInput
        {...props}
        onKeyDown={look}
        onKeyUp={look}
        visibilityToggleButtonProps={{ 'aria-label': 'Show what is typed' }}
      />
      <div role="status">
        {isCapsLockOn && (
          <Text size="xs" c="dimmed" mt={4}>
            Caps Lock is on
          </Text>
        )}
      </div>
    </div>
  );
}
