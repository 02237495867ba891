import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Alert, List, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { ServerWarning } from '@time-tracker/contract/accounts/user';
import { useState } from 'react';
import { useCurrentUser } from '../api/session.ts';
import { readStored, saveStored } from '../api/browser-storage.ts';
import { i18n } from '../language/i18n.ts';
import classes from './open-settings-notice.module.css';

const dismissedKey = 'dismissedServerWarnings';

const advice: Record<ServerWarning, MessageDescriptor> = {
  open_registration: msg`Anyone can create an account. To allow invited people only, set REGISTRATION=invited.`,
  short_passwords: msg`Passwords may be shorter than 8 characters. Set PASSWORD_MIN_LENGTH=8 or more.`,
};

/** Shown to the first owner of a server that other machines can reach: which settings to change. */
export function OpenSettingsNotice() {
  const { server_warnings: warnings = [] } = useCurrentUser();
  const [dismissed, setDismissed] = useState(() => readStored(dismissedKey));
  const name = warnings.join(' ');
  if (warnings.length === 0 || dismissed === name) return null;
  return (
    <Alert
      className={classes.notice}
      variant="default"
      icon={<IconInfoCircle aria-hidden />}
      title={t`Other machines can reach this server`}
      role="note"
      withCloseButton
      closeButtonLabel={t`Dismiss`}
      onClose={() => {
        saveStored(dismissedKey, name);
        setDismissed(name);
      }}
    >
      <List size="sm">
        {warnings.map((warning) => (
          <List.Item key={warning}>{i18n._(advice[warning])}</List.Item>
        ))}
      </List>
      <Text size="sm" mt="xs">
        {t`Only you see this notice. Restart the server after you change its settings.`}
      </Text>
    </Alert>
  );
}
