import { t } from '@lingui/core/macro';
import '../../ui/mantine-later.css';
import { Drawer, Text } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { useStore } from 'zustand';
import { useOrganizationChoice } from '../../api/organization-choice.ts';
import { consentRequestStore } from '../../timer/consent/ask-for-consent.ts';
import { TimerControls } from '../../timer/timer-controls.tsx';
import { useTimer } from '../../timer/timer-state.ts';
import { useRunningTime } from '../../timer/use-running-time.ts';

interface TimerSheetProps {
  opened: boolean;
  onClose: () => void;
}

/** The timer at the bottom of the screen. */
export function TimerSheet({ opened, onClose }: TimerSheetProps) {
  const { timer, clockAheadMs, isPending, isUnreachable, unreachableSince } = useTimer({
    refetchOnMount: false,
  });
  const time = useRunningTime(timer?.started_at ?? null, clockAheadMs);
  const { selected } = useOrganizationChoice();
  // The question about what is recorded stands below a drawer.
  const isAsking = useStore(consentRequestStore, ({ request }) => request !== null);
  // Opens after mounting: only then does it store which element had the focus.
  const isMounted = useMounted();
  const organization = timer?.organization_name ?? selected?.name;
  return (
    <Drawer
      opened={opened && isMounted && !isAsking}
      onClose={onClose}
      position="bottom"
      size="auto"
      title={t`Timer`}
      hiddenFrom="sm"
      closeButtonProps={{ 'aria-label': t`Close` }}
      styles={{
        content: { flex: '0 0 100%', height: 'auto' },
        body: { paddingBottom: 'calc(16px + env(safe-area-inset-bottom, 0px))' },
      }}
    >
      {organization !== undefined && (
        <Text size="sm" c="dimmed" mb="sm">
          {timer ? t`Tracking time for ${organization}` : t`Time is tracked for ${organization}`}
        </Text>
      )}
      <TimerControls
        timer={timer}
        time={time}
        clockAheadMs={clockAheadMs}
        isPending={isPending}
        isUnreachable={isUnreachable}
        unreachableSince={unreachableSince}
        isStacked
      />
    </Drawer>
  );
}
