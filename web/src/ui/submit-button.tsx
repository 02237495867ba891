import { Button, Loader } from '@mantine/core';

interface SubmitButtonProps {
  label: string;
  isSending: boolean;
  /** Neither sending nor invalid. */
  canSubmit: boolean;
  fullWidth?: boolean;
}

export function SubmitButton({ label, isSending, canSubmit, fullWidth }: SubmitButtonProps) {
  return (
    <Button
      type="submit"
      disabled={!canSubmit}
      fullWidth={fullWidth}
      rightSection={isSending ? <Loader size={16} color="currentColor" /> : undefined}
    >
      {isSending ? 'Please wait...' : label}
    </Button>
  );
}
