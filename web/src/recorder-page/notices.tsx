import { t } from '@lingui/core/macro';
import { Alert, Code, Text } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCloudOff,
  IconDeviceDesktop,
  IconDownload,
} from '@tabler/icons-react';
import type { LocalState } from '@time-tracker/contract/local-recorder';

/** What a person has to know before anything else, most important first. */
export function Notices({ state }: { state: LocalState }) {
  const { connection, waiting, newerVersion, version, limitations, captures } = state;
  return (
    <>
      {connection.status === 'signed_out' && (
        <Alert
          color="red"
          icon={<IconAlertTriangle aria-hidden />}
          title={t`This recorder is signed out`}
        >
          <Text size="sm">
            {t`Nothing is recorded. What was recorded before is kept on this machine and sent after you sign in again. Run this command:`}
          </Text>
          <Code mt={8}>{'npm run recorder -- login'}</Code>
        </Alert>
      )}
      {connection.status === 'offline' && (
        <Alert color="orange" icon={<IconCloudOff aria-hidden />} title={t`Offline`}>
          {connection.problem === null
            ? t`Time is kept on this machine and will sync.`
            : offlineText(connection.problem)}
        </Alert>
      )}
      {waiting.diskProblem !== null && (
        <Alert
          color="red"
          icon={<IconAlertTriangle aria-hidden />}
          title={t`Recorded time cannot be written to this disk`}
        >
          {diskText(waiting.diskProblem)}
        </Alert>
      )}
      {captures.problem !== null && limitations.length === 0 && (
        <Alert
          color="orange"
          icon={<IconAlertTriangle aria-hidden />}
          title={t`The last screenshot failed`}
        >
          {captures.problem}
        </Alert>
      )}
      {limitations.length > 0 && (
        <Alert
          color="gray"
          icon={<IconDeviceDesktop aria-hidden />}
          title={t`What this desktop does not allow`}
        >
          {limitations.map((limitation) => (
            <Text key={limitation} size="sm">
              {limitation}
            </Text>
          ))}
        </Alert>
      )}
      {newerVersion !== null && (
        <Alert
          color="brand"
          icon={<IconDownload aria-hidden />}
          title={t`Version ${newerVersion} is available`}
        >
          {t`This recorder is version ${version}. Update it, then start it again.`}
        </Alert>
      )}
    </>
  );
}

function offlineText(problem: string): string {
  return t`The server does not respond: ${problem}. Time is kept on this machine and will sync.`;
}

function diskText(problem: string): string {
  return t`It is kept in memory until there is space: ${problem}. Free some space on this machine.`;
}
