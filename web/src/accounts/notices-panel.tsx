import { t } from '@lingui/core/macro';
import '../ui/mantine-later.css';
import { Stack, Switch } from '@mantine/core';
import type { NoticeKind } from '@time-tracker/contract/accounts/notice';
import { Panel } from '../ui/panel.tsx';
import { useSaveSettings } from './save-settings.ts';

/** Switches for each kind of notice and email. */
export function NoticesPanel() {
  const { shown, save, isSaving } = useSaveSettings();
  const muted = shown.muted_notices;
  const others = (kind: NoticeKind) => muted.filter((one) => one !== kind);
  return (
    <Panel
      title={t`Notifications`}
      description={t`Notifications appear in the bell menu. Emails go to your verified address.`}
    >
      <Stack gap="md">
        {noticeChoices().map(({ kind, label, description }) => (
          <Switch
            key={kind}
            label={label}
            description={description}
            checked={!muted.includes(kind)}
            disabled={isSaving}
            onChange={({ currentTarget: { checked } }) =>
              save({ muted_notices: checked ? others(kind) : [...others(kind), kind] })
            }
          />
        ))}
      </Stack>
    </Panel>
  );
}

function noticeChoices(): { kind: NoticeKind; label: string; description: string }[] {
  return [
    {
      kind: 'forgotten_timer',
      label: t`Forgotten timer`,
      description: t`When your timer has run for 8 hours. Notification and email.`,
    },
    {
      kind: 'recorder_silent',
      label: t`Lost recorder`,
      description: t`When your recorder stops reporting while your timer runs. Notification.`,
    },
    {
      kind: 'recording_rules',
      label: t`Changed recording rules`,
      description: t`When an organization changes what it records about you. Notification.`,
    },
    {
      kind: 'weekly_digest',
      label: t`Weekly summary`,
      description: t`Your own hours of last week, on Monday morning. Email.`,
    },
  ];
}
