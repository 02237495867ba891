import { t } from '@lingui/core/macro';
import { Text, type PasswordInputProps } from '@mantine/core';
import { useId } from 'react';
import { PasswordField } from './password-field.tsx';
import { PasswordMeter } from './password-meter.tsx';

/** A new password, with a meter and a hint. */
export function MeteredPasswordField(props: PasswordInputProps) {
  const hintId = useId();
  return (
    <div>
      <PasswordField {...props} autoComplete="new-password" aria-describedby={hintId} />
      <PasswordMeter password={String(props.value ?? '')} />
      <Text id={hintId} size="sm" c="dimmed" mt={6}>
        {t`Use 8 or more characters with a mix of letters, numbers & symbols.`}
      </Text>
    </div>
  );
}
