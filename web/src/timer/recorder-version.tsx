import { t } from '@lingui/core/macro';
import { Text } from '@mantine/core';
import { isNewerVersion } from '@time-tracker/contract/text/version-order';
import { webVersion } from '../api/web-version.ts';

interface RecorderVersionProps {
  source: 'desktop' | 'browser';
  version: string;
}

/** `1.2.0 · update available` when the server has a newer desktop app. Web timers update themselves. */
export function RecorderVersion({ source, version }: RecorderVersionProps) {
  const isOld = source === 'desktop' && isNewerVersion(webVersion, version);
  if (!isOld) return <>{version}</>;
  return (
    <>
      {version}
      {' · '}
      <Text span inherit fw={600} title={t`The current version is ${webVersion}.`}>
        {t`update available`}
      </Text>
    </>
  );
}
