import { Text, TextInput, type TextInputProps } from '@mantine/core';

/** Asks for the address of somebody who is to be added, and says what happens then. */
export function NewPersonField(props: TextInputProps) {
  return (
    <>
      <Text size="sm" c="dimmed">
        Who has an account joins at once; anybody else gets an invitation by e-mail.
      </Text>
      <TextInput
        label="E-mail"
        type="email"
        placeholder="name@example.com"
        autoComplete="off"
        data-autofocus
        {...props}
      />
    </>
  );
}
