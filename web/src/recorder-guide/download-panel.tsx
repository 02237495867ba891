import { t } from '@lingui/core/macro';
import '../ui/mantine-later.css';
import { Button, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ApiReceives } from '@time-tracker/contract/api';
import { minuteMs } from '@time-tracker/contract/time/durations';
import { useState } from 'react';
import { calls } from '../api/client.ts';
import { LoadState, QueryFailure } from '../routing/load-state.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { Panel } from '../ui/panel.tsx';
import { SkeletonRows } from '../ui/tables/skeleton-rows.tsx';
import type { ComputerSystem } from '../timer/detect-system.ts';
import { NoPackages } from './no-packages.tsx';
import { OtherPackages } from './other-packages.tsx';
import { choosePackages } from './package-choice.ts';
import { packageLabel } from './package-label.ts';
import { PackageOffer } from './package-offer.tsx';

type Downloads = ApiReceives['download']['list'];

/** The desktop app as a package, with the one for this system selected. */
export function DownloadPanel({ system }: { system: ComputerSystem }) {
  const list = useQuery(calls.download.list.queryOptions({ staleTime: minuteMs }));
  return (
    <Panel title={t`With the desktop app`} description={systemNote(system)}>
      <LoadState
        query={list}
        placeholder={<SkeletonRows label={t`Loading the downloads`} rows={4} height={28} />}
        failure={(query) => <QueryFailure title={t`Could not load the downloads`} query={query} />}
      />
      {list.data && (
        <Downloads
          downloads={list.data}
          system={system}
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
        />
      )}
    </Panel>
  );
}

interface DownloadsProps {
  downloads: Downloads;
  system: ComputerSystem;
  onRetry: () => void;
  isRetrying: boolean;
}

function Downloads({ downloads, system, onRetry, isRetrying }: DownloadsProps) {
  const { status, packages, external_url } = downloads;
  switch (status) {
    case 'available':
      return <Packages packages={packages} system={system} />;
    case 'none':
      return <NoPackages />;
    case 'unreachable':
      return (
        <FailureNotice
          title={t`The downloads cannot be read right now`}
          message={t`The server cannot read the packages of the desktop app. Try again later, or record in this browser. The server's log says what is wrong.`}
          onRetry={onRetry}
          isRetrying={isRetrying}
        />
      );
    case 'external':
      return (
        <Button
          component="a"
          href={external_url ?? undefined}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconExternalLink size={18} aria-hidden />}
        >
          {t`Get the desktop app`}
        </Button>
      );
  }
}

function Packages({
  packages,
  system,
}: Pick<DownloadsProps, 'system'> & Pick<Downloads, 'packages'>) {
  const { here, others } = choosePackages(packages, system);
  const [chosenName, setChosenName] = useState(here[0]?.name);
  const chosen = here.find(({ name }) => name === chosenName) ?? here[0];
  return (
    <Stack gap="md">
      {here.length > 1 && (
        <SegmentedControl
          aria-label={t`Package`}
          data={here.map((one) => ({ value: one.name, label: packageLabel(one) }))}
          value={chosen?.name}
          onChange={setChosenName}
          style={{ alignSelf: 'flex-start' }}
        />
      )}
      {chosen ? (
        <PackageOffer key={chosen.name} offer={chosen} />
      ) : (
        <Text size="sm">
          {system === 'phone'
            ? t`There is no desktop app for phones and tablets.`
            : t`This server has no package for your system.`}
        </Text>
      )}
      <OtherPackages packages={others} />
    </Stack>
  );
}

/** What is known about the system, and what the desktop app can do there. */
function systemNote(system: ComputerSystem): string {
  const does = t`It takes screenshots of all monitors, counts input, and notes which app is in front. Without a connection it keeps working and sends everything later.`;
  const limit = systemLimit(system);
  return limit === undefined ? does : `${does} ${limit}`;
}

function systemLimit(system: ComputerSystem): string | undefined {
  switch (system) {
    case 'linux':
      return t`Your browser says that this is Linux, but not whether it runs X11 or Wayland. On X11 everything is recorded. On Wayland it depends on the desktop, and the app says at its start what it can record.`;
    case 'macos':
      return t`For macOS there is no package yet. Record in this browser.`;
    case 'phone':
    case 'other':
    case 'windows':
      return undefined;
  }
}
