import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, List, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { RecorderPackage } from '@time-tracker/contract/download';
import { paths } from '../routing/paths.ts';
import { TextLink } from '../routing/text-link.tsx';
import { CommandLine } from './copyable-command.tsx';
import classes from './guide.module.css';
import { installCommands } from './package-choice.ts';
import { packageLabel } from './package-label.ts';
import { formatSize } from '../language/format.ts';

/** One package: the download, how to check it, and how to install it and sign in. */
export function PackageOffer({ offer }: { offer: RecorderPackage }) {
  const { name, version, size_bytes, sha256, url } = offer;
  const label = packageLabel(offer);
  return (
    <Stack gap="md" align="flex-start">
      <Button
        component="a"
        href={url}
        download={name}
        leftSection={<IconDownload size={18} aria-hidden />}
      >
        {t`Download for ${{ system: label }}`}
      </Button>
      <dl className={classes.facts}>
        <dt>{t`File`}</dt>
        <dd>{name}</dd>
        <dt>{t`Version`}</dt>
        <dd>{version}</dd>
        <dt>{t`Size`}</dt>
        <dd>{formatSize(size_bytes)}</dd>
        <dt>{t`SHA-256`}</dt>
        <dd>
          <code>{sha256}</code>
        </dd>
      </dl>
      <InstallSteps offer={offer} />
    </Stack>
  );
}

function InstallSteps({ offer }: { offer: RecorderPackage }) {
  const commands = installCommands(offer, location.origin);
  return (
    <List type="ordered" size="sm" spacing="sm">
      {commands ? (
        <>
          <List.Item>
            {t`Install it, in a terminal in the folder of the download:`}
            <CommandLine>{commands.install}</CommandLine>
          </List.Item>
          <List.Item>
            {t`Sign in by code, then start it:`}
            <CommandLine>{commands.signIn}</CommandLine>
            <CommandLine>{commands.start}</CommandLine>
            <AboutCode />
          </List.Item>
        </>
      ) : (
        <>
          <List.Item>
            {t`Open the downloaded file. It installs the app for you only, without administrator rights. Windows may warn that the publisher is unknown: compare the checksum, then continue.`}
          </List.Item>
          <List.Item>
            {t`On the last page, choose “Sign in and start recording”. It asks for the address of this server:`}
            <CommandLine>{location.origin}</CommandLine>
            <AboutCode />
          </List.Item>
        </>
      )}
    </List>
  );
}

function AboutCode() {
  const device = (
    <TextLink to={paths.device} inherit underline="always">
      {t`Connect a desktop app`}
    </TextLink>
  );
  return (
    <Text size="sm" c="dimmed">
      <Trans>
        It shows a code, which you confirm under {device}. You type no password there, and the
        desktop app can only record.
      </Trans>
    </Text>
  );
}
