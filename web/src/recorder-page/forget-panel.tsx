import { plural, t } from '@lingui/core/macro';
import { Button, Group } from '@mantine/core';
import { forgetMinutesChoices } from '@time-tracker/contract/limits';
import { useState } from 'react';
import { ConfirmDeletion } from '../ui/dialogs/confirm-deletion.tsx';
import { Panel } from '../ui/panel.tsx';
import { usePerform } from './use-perform.ts';

type Minutes = (typeof forgetMinutesChoices)[number];

/** Deletes the last minutes on this machine, and on the server once the recorder is connected. */
export function ForgetPanel() {
  const [asked, setAsked] = useState<Minutes | null>(null);
  const { pending, act } = usePerform();
  const forget = async (minutes: Minutes) => {
    await act({ action: 'forget', minutes });
    setAsked(null);
  };
  return (
    <Panel
      title={t`Forget`}
      description={t`Deletes your last minutes with their screenshots: here immediately, on the server when the recorder is connected.`}
    >
      <Group gap="xs" grow>
        {forgetMinutesChoices.map((minutes) => (
          <Button
            key={minutes}
            variant="default"
            px="xs"
            aria-label={t`Forget the last ${minutes} min`}
            onClick={() => setAsked(minutes)}
          >
            {t`${minutes} min`}
          </Button>
        ))}
      </Group>
      {asked !== null && (
        <ConfirmDeletion
          opened
          title={plural(asked, {
            one: 'Forget the last # minute?',
            other: 'Forget the last # minutes?',
          })}
          impact={plural(asked, {
            one: "This deletes the time of the last # minute, its screenshots and its app usage, on this machine and on the server. It can't be undone; the deletion is logged.",
            other:
              "This deletes the time of the last # minutes, its screenshots and its app usage, on this machine and on the server. It can't be undone; the deletion is logged.",
          })}
          confirmLabel={t`Forget`}
          isDeleting={pending !== null}
          onConfirm={() => void forget(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </Panel>
  );
}
