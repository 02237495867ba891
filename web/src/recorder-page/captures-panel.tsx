import { t } from '@lingui/core/macro';
import { Modal, Stack, Text } from '@mantine/core';
import type { LocalCapture, LocalState } from '@time-tracker/contract/local-recorder';
import { useState } from 'react';
import { formatClock } from '../language/format.ts';
import { useFocusReturn } from '../ui/dialogs/use-focus-return.ts';
import { Panel } from '../ui/panel.tsx';
import { CaptureCard } from './capture-card.tsx';
import classes from './captures-panel.module.css';

interface CapturesPanelProps {
  state: LocalState;
  aheadMs: number;
}

/** The last captures, exactly as the server receives them. */
export function CapturesPanel({
  state: { captures, timer, settings, features, connection },
  aheadMs,
}: CapturesPanelProps) {
  const [openedId, setOpenedId] = useState<string | null>(null);
  const opened = captures.latest.find(({ id }) => id === openedId);
  const whyNone = features.screenshots
    ? emptyText(timer !== null, captures.interval, settings.reviewMinutes)
    : t`None. This desktop does not allow screenshots.`;
  return (
    <Panel title={t`Latest screenshots`} description={t`Exactly as the server receives them.`}>
      {captures.latest.length === 0 ? (
        <Text size="sm" c="dimmed">
          {whyNone}
        </Text>
      ) : (
        <ul className={classes.list}>
          {captures.latest.map((capture) => (
            <li key={capture.id}>
              <CaptureCard
                capture={capture}
                isOnline={connection.status === 'connected'}
                aheadMs={aheadMs}
                onOpen={() => setOpenedId(capture.id)}
              />
            </li>
          ))}
        </ul>
      )}
      {opened && <CaptureViewer capture={opened} onClose={() => setOpenedId(null)} />}
    </Panel>
  );
}

function emptyText(isRunning: boolean, interval: number, reviewMinutes: number): string {
  if (!isRunning) return t`None yet. Screenshots are taken only while your timer runs.`;
  if (interval === 0) return t`None. Screenshots are off for this project.`;
  return reviewMinutes === 0
    ? t`None yet. The next one appears here when it is taken.`
    : t`None yet. The next one appears here, and you can discard it before it is sent.`;
}

interface CaptureViewerProps {
  capture: LocalCapture;
  onClose: () => void;
}

function CaptureViewer({ capture, onClose }: CaptureViewerProps) {
  useFocusReturn(true);
  const time = formatClock(capture.takenAt);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t`Screenshot at ${time}`}
      size="90rem"
      centered
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <Stack gap="md">
        {capture.images.map((id, index) => (
          <figure key={id} className={classes.screen}>
            {capture.images.length > 1 && (
              <figcaption>
                {t`Screen ${{ number: index + 1 }} of ${{ count: capture.images.length }}`}
              </figcaption>
            )}
            <img
              src={`captures/${id}`}
              alt={t`Screen ${{ number: index + 1 }} at ${time}`}
              className={classes.full}
            />
          </figure>
        ))}
      </Stack>
    </Modal>
  );
}
