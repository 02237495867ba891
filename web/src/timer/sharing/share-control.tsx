import { t } from '@lingui/core/macro';
import { ActionIcon, Button, CloseButton, Group, Popover, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconInfoCircle, IconScreenShare } from '@tabler/icons-react';
import type { Timer } from '@time-tracker/contract/timer/timer';
import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../routing/lazy-part.tsx';
import { browserRecorderStore, useBrowserRecorder } from '../browser-recorder-state.ts';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import classes from './share-control.module.css';
import type { SharingStatus } from './sharing-status.ts';
import { useSharing, type SeenTimer } from './use-sharing.ts';

const { Component: SharingMenu } = lazyPart(async () => ({
  Component: (await import('./sharing-menu.tsx')).SharingMenu,
}));

interface ShareControlProps extends SeenTimer {
  isStacked: boolean;
}

/** Shares the screen with one click, or says why it cannot be shared. */
export function ShareControl({ isStacked, ...seen }: ShareControlProps) {
  const { timer } = seen;
  const sharing = useSharing(seen);
  const { share, notice, dismiss, explain } = useShare(sharing);
  const { offer } = sharing;
  if (offer === 'none') return isStacked ? <Notice text={sharing.problem} /> : null;
  if (offer === 'manage') return <SharingOptions timer={timer} offer="manage" onShare={share} />;
  const button =
    offer === 'share' ? (
      <ShareButton onShare={share} />
    ) : (
      <ActionIcon variant="subtle" size={36} onClick={explain} aria-label={t`Why no screenshots?`}>
        <IconInfoCircle size={20} aria-hidden />
      </ActionIcon>
    );
  const options = offer === 'share' && (
    <SharingOptions timer={timer} offer="share" onShare={share} />
  );
  if (isStacked) {
    return (
      <>
        {offer === 'share' && (
          <Group gap={4} wrap="nowrap" grow preventGrowOverflow={false}>
            {button}
            {options}
          </Group>
        )}
        <Notice text={notice ?? sharing.problem} />
      </>
    );
  }
  return (
    <Popover
      opened={notice !== null}
      onChange={dismiss}
      width={320}
      shadow="md"
      withinPortal={false}
      // The target is a group of buttons, not one.
      withRoles={false}
    >
      <Popover.Target>
        <Group gap={2} wrap="nowrap">
          {button}
          {options}
        </Group>
      </Popover.Target>
      <Popover.Dropdown>
        <Group wrap="nowrap" align="flex-start" gap="xs">
          <Notice text={notice} />
          <CloseButton aria-label={t`Close`} onClick={dismiss} />
        </Group>
      </Popover.Dropdown>
    </Popover>
  );
}

/** What went wrong is shown when it happens, and what is impossible here when the person asks. */
function useShare({ problem, offer }: SharingStatus) {
  const { shareScreen } = useBrowserRecorder();
  const [isOpen, setIsOpen] = useState(false);
  const [isCanceled, setIsCanceled] = useState(false);
  useEffect(
    () =>
      browserRecorderStore.subscribe(({ screen }, { screen: before }) => {
        const wasTrying = before.status === 'starting' || before.status === 'sharing';
        if (wasTrying && screen.reason !== null) setIsOpen(true);
      }),
    [],
  );
  const dismiss = () => {
    setIsOpen(false);
    setIsCanceled(false);
  };
  const share = () => {
    dismiss();
    // Called first: the browser requires that it happens in the click.
    void shareScreen().then(() => {
      const { status, reason } = browserRecorderStore.getState().screen;
      setIsCanceled(status !== 'sharing' && reason === null);
    });
  };
  const canceled =
    isCanceled && offer === 'share'
      ? t`Nothing is shared: the browser's question was closed or denied. Choose “Share screen” to see it again.`
      : null;
  return {
    share,
    notice: isOpen ? (problem ?? canceled) : canceled,
    dismiss,
    explain: () => setIsOpen(!isOpen),
  };
}

function ShareButton({ onShare }: { onShare: () => void }) {
  const { screen } = useBrowserRecorder();
  const label = screen.status === 'lost' ? t`Share screen again` : t`Share screen`;
  return (
    <Button
      variant="light"
      className={classes.button}
      aria-label={label}
      loading={screen.status === 'starting'}
      onClick={onShare}
      leftSection={<IconScreenShare size={18} aria-hidden />}
    >
      <span className={classes.label}>{label}</span>
    </Button>
  );
}

interface SharingOptionsProps {
  timer: Timer;
  offer: 'share' | 'manage';
  onShare: () => void;
}

/** Opens what can be set about screenshots of this browser. */
function SharingOptions({ timer, offer, onShare }: SharingOptionsProps) {
  const [isOpen, menu] = useDisclosure(false);
  const isPhone = useIsPhone();
  return (
    <Popover
      opened={isOpen}
      onChange={(opened) => (opened ? menu.open() : menu.close())}
      width={300}
      position="bottom-end"
      shadow="md"
      trapFocus
      // The sheet of the timer, on phones, would cut it off.
      withinPortal={isPhone}
    >
      <Popover.Target>
        {offer === 'manage' ? (
          <Button
            variant="default"
            className={classes.button}
            aria-label={t`Screen sharing`}
            onClick={menu.toggle}
            leftSection={<IconScreenShare size={18} className={classes.shared} aria-hidden />}
            rightSection={<IconChevronDown size={16} aria-hidden />}
          >
            <span className={classes.label}>{t`Sharing`}</span>
          </Button>
        ) : (
          <ActionIcon
            variant="subtle"
            size={36}
            className={classes.more}
            onClick={menu.toggle}
            aria-label={t`Screenshot options`}
          >
            <IconChevronDown size={16} aria-hidden />
          </ActionIcon>
        )}
      </Popover.Target>
      <Popover.Dropdown>
        <Suspense>
          <SharingMenu timer={timer} offer={offer} onShare={onShare} onClose={menu.close} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}

function Notice({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <Text size="sm" role="status">
      {text}
    </Text>
  );
}
