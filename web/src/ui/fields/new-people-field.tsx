import { t } from '@lingui/core/macro';
import { Text, Textarea, type TextareaProps } from '@mantine/core';

/** The email addresses of one or several people to add, with a description of what happens next. */
export function NewPeopleField(props: TextareaProps) {
  return (
    <>
      <Text size="sm" c="dimmed">
        {t`People with an account join right away; others get an email invitation.`}
      </Text>
      <Textarea
        label={t`Email`}
        description={t`To invite several people, paste their addresses.`}
        placeholder={t`name@example.com`}
        autoComplete="off"
        inputMode="email"
        autosize
        minRows={1}
        maxRows={8}
        data-autofocus
        {...props}
      />
    </>
  );
}
