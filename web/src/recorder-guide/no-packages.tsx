import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import '../ui/mantine-later.css';
import { Code, List, Stack, Text } from '@mantine/core';
import { useCurrentUser } from '../api/session.ts';
import { CommandLine } from './copyable-command.tsx';
import classes from './guide.module.css';

/** The server has no packages: what that means, and, for owners, how to provide them. */
export function NoPackages() {
  const isOwner = useCurrentUser().type === 'Owner';
  return (
    <Stack gap="sm">
      <Text size="sm">
        {t`This server offers no download of the desktop app. Record in this browser, or run the desktop app from the source code.`}
      </Text>
      {isOwner ? (
        <OwnerSteps />
      ) : (
        <Text size="sm" c="dimmed">
          {t`The administrator of the server can add it.`}
        </Text>
      )}
    </Stack>
  );
}

function OwnerSteps() {
  const folder = <Code>{['DATA_DIR', 'downloads'].join('/')}</Code>;
  const setting = <Code>{'DOWNLOAD_URL'}</Code>;
  const packages = <Code>{'dist/packages'}</Code>;
  return (
    <details className={classes.folded}>
      <summary>{t`For administrators of the server`}</summary>
      <Text size="sm" my="xs">
        {t`To offer it, the administrator of the server does this once:`}
      </Text>
      <List type="ordered" size="sm" spacing="xs">
        <List.Item>
          {t`Build the packages in the folder of the source code:`}
          <CommandLine>npm run package</CommandLine>
        </List.Item>
        <List.Item>
          <Trans>
            Copy the content of {packages} to {folder} on the server, or to a web server whose
            address is the setting {setting}.
          </Trans>
        </List.Item>
        <List.Item>{t`Reload this page: the package for each person's system is offered here.`}</List.Item>
      </List>
    </details>
  );
}
