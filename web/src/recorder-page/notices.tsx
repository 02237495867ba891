import { t } from '@lingui/core/macro';
import { Code } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCloudOff,
  IconDeviceDesktop,
  IconDownload,
} from '@tabler/icons-react';
import type { LocalState } from '@time-tracker/contract/local-recorder';
import { Notice } from './notice.tsx';
import { sentence } from './state-text.ts';

/** What a person has to know before anything else, most important first. */
export function Notices({ state }: { state: LocalState }) {
  const { connection, waiting, newerVersion, version, limitations, features, captures } = state;
  return (
    <>
      {connection.status === 'signed_out' && (
        <Notice tone="problem" icon={IconAlertTriangle} title={t`This recorder is signed out`}>
          {t`Nothing is recorded. What was recorded before is kept on this machine and sent after you sign in again. Run this command:`}{' '}
          <Code>{state.commands.login}</Code>
        </Notice>
      )}
      {waiting.diskProblem !== null && (
        <Notice
          tone="problem"
          icon={IconAlertTriangle}
          title={t`Recorded time cannot be written to this disk`}
        >
          {sentence(waiting.diskProblem)}{' '}
          {t`Free some space on this machine. Until then, time is kept in memory.`}
        </Notice>
      )}
      {connection.status === 'offline' && (
        <Notice tone="warning" icon={IconCloudOff} title={t`Offline`}>
          {connection.problem !== null && `${sentence(connection.problem)} `}
          {t`Time is kept on this machine and will sync.`}
        </Notice>
      )}
      {captures.problem !== null && features.screenshots && (
        <Notice tone="warning" icon={IconAlertTriangle} title={t`The last screenshot failed`}>
          {sentence(captures.problem)}
        </Notice>
      )}
      {limitations.length > 0 && (
        <Notice
          tone="info"
          icon={IconDeviceDesktop}
          title={t`This desktop cannot be recorded completely`}
        >
          {limitations.join(' ')}
        </Notice>
      )}
      {newerVersion !== null && (
        <Notice tone="info" icon={IconDownload} title={t`Version ${newerVersion} is available`}>
          {t`This recorder is version ${version}. Update it, then start it again.`}
        </Notice>
      )}
    </>
  );
}
