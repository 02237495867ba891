import { t } from '@lingui/core/macro';
import { Badge, Button, Group, Text, UnstyledButton } from '@mantine/core';
import type { LocalCapture } from '@time-tracker/contract/local-recorder';
import { formatClock } from '../language/format.ts';
import { useNow } from '../timer/use-running-time.ts';
import classes from './captures-panel.module.css';
import { countdownText } from './state-text.ts';
import { usePerform } from './use-perform.ts';

interface CaptureCardProps {
  capture: LocalCapture;
  /** Whether the recorder is connected to the server. */
  isOnline: boolean;
  aheadMs: number;
  onOpen: () => void;
}

export function CaptureCard({ capture, isOnline, aheadMs, onOpen }: CaptureCardProps) {
  const { pending, act } = usePerform();
  const now = useNow(capture.reviewUntil !== null) + aheadMs;
  const [first, ...more] = capture.images;
  const time = formatClock(capture.takenAt);
  const stateText = captureText(capture, { now, isOnline });
  const isGone = capture.state === 'discarded' || first === undefined;
  return (
    <article className={classes.card} aria-label={t`Screenshot at ${time}`}>
      {isGone ? (
        <div className={classes.gone}>{stateText}</div>
      ) : (
        <UnstyledButton
          onClick={onOpen}
          className={classes.thumbnail}
          aria-label={t`Enlarge the screenshot at ${time}`}
        >
          <img src={`captures/${first}`} alt="" />
        </UnstyledButton>
      )}
      <div className={classes.facts}>
        <Group gap={6} justify="space-between">
          <time dateTime={new Date(capture.takenAt).toISOString()} className={classes.time}>
            {time}
          </time>
          <Group gap={4}>
            {more.length > 0 && !isGone && (
              <Badge variant="light" color="gray" size="sm">
                {t`${{ count: capture.images.length }} screens`}
              </Badge>
            )}
            {capture.isBlurred && !isGone && (
              <Badge variant="light" size="sm">
                {t`Blurred`}
              </Badge>
            )}
          </Group>
        </Group>
        {capture.app !== null && !isGone && (
          <Text size="sm" truncate title={capture.title ?? undefined}>
            {capture.title === null ? capture.app : `${capture.app} · ${capture.title}`}
          </Text>
        )}
        {!isGone && (
          <Text size="sm" c="dimmed">
            {stateText}
          </Text>
        )}
        {capture.state === 'waiting' && (
          <Button
            size="compact-sm"
            variant="default"
            mt={6}
            loading={pending !== null}
            aria-label={t`Discard the screenshot at ${time}`}
            onClick={() => void act({ action: 'discard_capture', id: capture.id })}
          >
            {t`Discard`}
          </Button>
        )}
      </div>
    </article>
  );
}

function captureText(
  { state, reviewUntil }: LocalCapture,
  { now, isOnline }: { now: number; isOnline: boolean },
): string {
  switch (state) {
    case 'waiting': {
      if (reviewUntil === null) return t`On this machine only`;
      const left = countdownText(reviewUntil - now);
      return isOnline
        ? t`On this machine only, sent in ${left}`
        : t`On this machine only, sent in ${left} at the earliest`;
    }
    case 'sending':
      return t`Waiting to be sent`;
    case 'sent':
      return t`Sent`;
    case 'discarded':
      return t`Discarded`;
    case 'refused':
      return t`Rejected by the server`;
  }
}
