import { t } from '@lingui/core/macro';
import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconCamera, IconClock, IconPlayerPlay } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import { Suspense, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { carriedFilters } from '../../filters/work-filters.ts';
import { lazyPart } from '../../routing/lazy-part.tsx';
import { paths } from '../../routing/paths.ts';
import { RecordedLabel, RecordingDot } from '../../timer/recording-dot.tsx';
import { useTimer } from '../../timer/timer-state.ts';
import { isActive } from '../aside/menu-entries.ts';
import classes from './bottom-bar.module.css';
import { useKeyboardOpen } from './use-keyboard-open.ts';

const { Component: TimerSheet } = lazyPart(async () => ({
  Component: (await import('./timer-sheet.tsx')).TimerSheet,
}));

/** On phones: what people open most, in reach of the thumb. Hidden while the keyboard is open. */
export function BottomBar() {
  const isKeyboardOpen = useKeyboardOpen();
  const [isTimerOpen, setTimerOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  return (
    <>
      <nav aria-label={t`Quick access`} className={classes.bar} hidden={isKeyboardOpen}>
        <UnstyledButton
          className={classes.item}
          aria-haspopup="dialog"
          aria-expanded={isTimerOpen}
          onClick={() => {
            setOpened(true);
            setTimerOpen(true);
          }}
        >
          <TimerContent />
        </UnstyledButton>
        <BarLink to={paths.timeLog} icon={IconClock}>
          {t`Log`}
        </BarLink>
        <BarLink to={paths.screenshots} icon={IconCamera}>
          {t`Screenshots`}
        </BarLink>
      </nav>
      {wasOpened && (
        <Suspense>
          <TimerSheet opened={isTimerOpen} onClose={() => setTimerOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** What is recorded now, with the dot and the words of the header. */
function TimerContent() {
  const { timer, clockAheadMs, unreachableSince } = useTimer({ refetchOnMount: false });
  if (!timer) return <Content icon={IconPlayerPlay}>{t`Timer`}</Content>;
  const state = { timer, clockAheadMs, unreachableSince };
  return (
    <Content icon={IconPlayerPlay} mark={<RecordingDot {...state} isDecoration />}>
      <VisuallyHidden>{t`Timer on`}:</VisuallyHidden> <RecordedLabel {...state} isPlain />
    </Content>
  );
}

type Icon = ComponentType<{ size?: number; 'aria-hidden'?: boolean }>;

function BarLink({ to, icon, children }: { to: string; icon: Icon; children: ReactNode }) {
  const { pathname, search } = useLocation();
  return (
    <Link
      to={to + carriedFilters(search)}
      className={classes.item}
      aria-current={isActive({ to }, pathname) ? 'page' : undefined}
    >
      <Content icon={icon}>{children}</Content>
    </Link>
  );
}

interface ContentProps {
  icon: Icon;
  /** Beside the icon. */
  mark?: ReactNode;
  children: ReactNode;
}

function Content({ icon: Icon, mark, children }: ContentProps) {
  return (
    <>
      <span className={classes.icon}>
        <Icon size={22} aria-hidden />
        {mark !== undefined && <span className={classes.mark}>{mark}</span>}
      </span>
      <span className={classes.label}>{children}</span>
    </>
  );
}
