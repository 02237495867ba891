import { t } from '@lingui/core/macro';
import { Text, TextInput, type TextInputProps } from '@mantine/core';

/** The email of a person to add, with a description of what happens next. */
export function NewPersonField(props: TextInputProps) {
  return (
    <>
      <Text size="sm" c="dimmed">
        {t`People with an account join right away; others get an email invitation.`}
      </Text>
      <TextInput
        label={t`Email`}
        type="email"
        placeholder={t`name@example.com`}
        autoComplete="off"
        data-autofocus
        {...props}
      />
    </>
  );
}
