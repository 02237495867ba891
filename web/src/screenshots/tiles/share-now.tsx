import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { useCurrentUser } from '../../api/session.ts';
import { useBrowserRecorder } from '../../timer/browser-recorder-state.ts';
import { useSharing, type SeenTimer } from '../../timer/sharing/use-sharing.ts';
import { useTimer } from '../../timer/timer-state.ts';
import { useNow } from '../../timer/use-running-time.ts';
import type { DiaryWindow } from '../windows/diary.ts';

interface ShareNowProps {
  userId: number;
  window: DiaryWindow;
}

/** Shares the screen from the window in which one's own timer runs. */
export function ShareNow({ userId, window }: ShareNowProps) {
  const user = useCurrentUser();
  const { timer, clockAheadMs, unreachableSince } = useTimer();
  if (user.id !== userId || !timer) return null;
  return (
    <ShareNowButton
      window={window}
      timer={timer}
      clockAheadMs={clockAheadMs}
      unreachableSince={unreachableSince}
    />
  );
}

function ShareNowButton({ window, ...seen }: SeenTimer & Pick<ShareNowProps, 'window'>) {
  const { shareScreen } = useBrowserRecorder();
  const { offer } = useSharing(seen);
  const nowMs = useNow(true) + seen.clockAheadMs;
  if (offer !== 'share' || nowMs < window.start || nowMs >= window.end) return null;
  return (
    <Button size="compact-xs" variant="light" mt={4} onClick={() => void shareScreen()}>
      {t`Share screen`}
    </Button>
  );
}
