import { t } from '@lingui/core/macro';
import { Button, Loader } from '@mantine/core';

interface SubmitButtonProps {
  label: string;
  isSending: boolean;
  /** False while sending or if the form is invalid. */
  canSubmit: boolean;
  fullWidth?: boolean;
  /** It cannot be undone. */
  isDangerous?: boolean;
}

export function SubmitButton(props: SubmitButtonProps) {
  const { label, isSending, canSubmit, fullWidth, isDangerous = false } = props;
  return (
    <Button
      type="submit"
      disabled={!canSubmit}
      fullWidth={fullWidth}
      color={isDangerous ? 'red.9' : undefined}
      rightSection={isSending ? <Loader size={16} color="currentColor" /> : undefined}
    >
      {isSending ? t`Please wait...` : label}
    </Button>
  );
}
