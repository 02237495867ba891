import { t } from '@lingui/core/macro';
import { ActionIcon, Button, Group, Popover, type ButtonProps } from '@mantine/core';
import { IconCalendar, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useCurrentUser } from '../api/session.ts';
import { lazyPart } from '../routing/lazy-part.tsx';
import { useAfterFirstPaint } from '../ui/after-first-paint.ts';
import { dateText, rangePresetLabel, stepRange, unitOf, type DayRange } from './day-range.ts';
import classes from './range-choice.module.css';
import { rangeZoneLabel } from './range-zone.ts';
import type { WorkFiltersInAddress } from './use-work-filters.ts';
import { useIsPhone } from '../ui/use-is-phone.ts';

/** The calendar is too large for the first view. */
const { load: loadPanel, Component: RangePanel } = lazyPart(async () => ({
  Component: (await import('./range-panel.tsx')).RangePanel,
}));

/** Pixels between an open panel and the edges of the window. */
const windowMargin = 12;
/** `--bottom-bar` of phones in global.css, without the part that belongs to the system. */
const bottomBarPixels = 56;

interface RangeChoiceProps {
  address: WorkFiltersInAddress;
}

/** The range with buttons for the previous and next one; opens presets, a calendar and the time zone. */
export function RangeChoice({ address }: RangeChoiceProps) {
  const { filters, calendar, change } = address;
  const { range, timeZone } = filters;
  const { time_zone: ownTimeZone } = useCurrentUser();
  const [isOpen, setOpen] = useState(false);
  const labels = stepLabels(unitOf(range, calendar));
  const before = stepRange(range, -1, calendar);
  const after = stepRange(range, 1, calendar);
  const name = range.preset === null ? null : rangePresetLabel(range.preset);
  const isAfterFirst = useAfterFirstPaint();
  const isPhone = useIsPhone();
  const open = () => setOpen(true);
  const label: ButtonProps = {
    variant: 'default',
    className: classes.open,
    leftSection: <IconCalendar size={16} aria-hidden />,
    children: (
      <span className={classes.text}>
        {name !== null && <span className={classes.name}>{name}</span>}
        <Dates range={range} />
        {timeZone !== ownTimeZone && (
          <span className={classes.dates}>{rangeZoneLabel(range, timeZone)}</span>
        )}
      </span>
    ),
  };
  return (
    <Group
      gap={6}
      wrap="nowrap"
      align="stretch"
      role="group"
      aria-label={t`Range`}
      className={classes.range}
    >
      <Step label={labels.previous} to={before} change={change}>
        <IconChevronLeft size={18} aria-hidden />
      </Step>
      {isAfterFirst ? (
        <Popover
          opened={isOpen}
          onChange={setOpen}
          position="bottom-end"
          // In a low window, the content scrolls.
          middlewares={{
            flip: true,
            shift: { padding: windowMargin },
            size: {
              padding: {
                top: windowMargin,
                left: windowMargin,
                right: windowMargin,
                bottom: windowMargin + (isPhone ? bottomBarPixels : 0),
              },
            },
          }}
          withinPortal={false}
          trapFocus
          returnFocus
          shadow="md"
        >
          <Popover.Target>
            <Button
              {...label}
              // Opens with its content, so that the focus goes to the chosen preset.
              onClick={() => void (isOpen ? setOpen(false) : loadPanel().then(open, open))}
              aria-haspopup="dialog"
            />
          </Popover.Target>
          <Popover.Dropdown className={classes.dropdown}>
            <Suspense>
              <RangePanel address={address} onDone={() => setOpen(false)} />
            </Suspense>
          </Popover.Dropdown>
        </Popover>
      ) : (
        // Positioning a popover forces a second layout, so it waits for the first paint.
        <Button {...label} aria-haspopup="dialog" aria-disabled />
      )}
      <Step label={labels.next} to={after} change={change}>
        <IconChevronRight size={18} aria-hidden />
      </Step>
    </Group>
  );
}

/** On phones, the line may break between the dates, but not at a hyphen of a date such as 2026-11-20. */
function Dates({ range: { first, last } }: { range: DayRange }) {
  return (
    <span className={classes.dates}>
      <span className={classes.date}>{dateText(first)}</span>
      {first !== last && (
        <>
          {' – '}
          <span className={classes.date}>{dateText(last)}</span>
        </>
      )}
    </span>
  );
}

function stepLabels(unit: ReturnType<typeof unitOf>): { previous: string; next: string } {
  switch (unit) {
    case 'day':
      return { previous: t`Previous day`, next: t`Next day` };
    case 'week':
      return { previous: t`Previous week`, next: t`Next week` };
    case 'month':
      return { previous: t`Previous month`, next: t`Next month` };
    case 'days':
      return { previous: t`Previous days`, next: t`Next days` };
  }
}

interface StepProps extends Pick<WorkFiltersInAddress, 'change'> {
  label: string;
  to: DayRange | undefined;
  children: React.ReactNode;
}

function Step({ label, to, change, children }: StepProps) {
  return (
    <ActionIcon
      variant="default"
      size={36}
      className={classes.step}
      aria-label={label}
      disabled={!to}
      onClick={() => to && change({ range: to })}
    >
      {children}
    </ActionIcon>
  );
}
