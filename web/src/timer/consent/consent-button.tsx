import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { Timer } from '@time-tracker/contract/timer/timer';
import { askForConsent } from './ask-for-consent.ts';
import classes from './consent-button.module.css';

/** Opens the rules that the person has not agreed to, for a timer that runs already. */
export function ConsentButton({ timer }: { timer: Timer }) {
  const { status } = timer.consent;
  if (status === 'given') return null;
  return (
    <Button
      variant="default"
      leftSection={<IconAlertTriangle size={16} className={classes.attention} aria-hidden />}
      onClick={() => void askForConsent(timer.project_id, 'record')}
    >
      {status === 'missing' ? t`Agree to record` : t`Review new rules`}
    </Button>
  );
}
