import { t } from '@lingui/core/macro';
import { ActionIcon, Button, Group, Popover, Select, type ButtonProps } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.css';
import { IconCalendar, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useCurrentUser } from '../api/session.ts';
import { useAfterFirstPaint } from '../ui/after-first-paint.ts';
import { timeZoneChoices } from '../ui/time/time-zone-choices.ts';
import {
  customRange,
  rangeDates,
  rangeOfPreset,
  rangePresetLabel,
  rangePresets,
  stepRange,
  unitOf,
  type DayRange,
} from './day-range.ts';
import classes from './range-choice.module.css';
import type { WorkFiltersInAddress } from './use-work-filters.ts';

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
  const look: ButtonProps = {
    variant: 'default',
    className: classes.open,
    leftSection: <IconCalendar size={16} aria-hidden />,
    children: (
      <span className={classes.words}>
        {name !== null && <span className={classes.name}>{name}</span>}
        <span className={classes.dates}>{rangeDates(range)}</span>
        {timeZone !== ownTimeZone && (
          <span className={classes.dates}>{timeZone.replaceAll('_', ' ')}</span>
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
          withinPortal={false}
          trapFocus
          returnFocus
          shadow="md"
        >
          <Popover.Target>
            <Button {...look} onClick={() => setOpen(!isOpen)} aria-haspopup="dialog" />
          </Popover.Target>
          <Popover.Dropdown className={classes.dropdown}>
            <RangePanel address={address} onDone={() => setOpen(false)} />
          </Popover.Dropdown>
        </Popover>
      ) : (
        // Positioning a popover forces a second layout, so it waits for the first paint.
        <Button {...look} aria-haspopup="dialog" aria-disabled />
      )}
      <Step label={labels.next} to={after} change={change}>
        <IconChevronRight size={18} aria-hidden />
      </Step>
    </Group>
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

/** Presets, the calendar, and the time zone below. */
function RangePanel({ address, onDone }: RangeChoiceProps & { onDone: () => void }) {
  const { filters, calendar, change } = address;
  const { first, last, preset: chosen } = filters.range;
  const { time_zone: ownTimeZone } = useCurrentUser();
  const [ends, setEnds] = useState<[string | null, string | null]>([first, last]);
  const ownZone = ownTimeZone.replaceAll('_', ' ');
  const choose = (range: DayRange) => {
    change({ range });
    onDone();
  };
  return (
    <>
      <div className={classes.panel}>
        <div role="group" aria-label={t`Ranges by name`} className={classes.presets}>
          {rangePresets.map((preset) => (
            <Button
              key={preset}
              size="compact-sm"
              variant={preset === chosen ? 'light' : 'subtle'}
              color={preset === chosen ? undefined : 'gray'}
              justify="start"
              className={classes.preset}
              aria-pressed={preset === chosen}
              data-autofocus={preset === (chosen ?? 'today') || undefined}
              onClick={() => choose(rangeOfPreset(preset, calendar))}
            >
              {rangePresetLabel(preset)}
            </Button>
          ))}
        </div>
        <DatePicker
          type="range"
          aria-label={t`First and last day`}
          value={ends}
          onChange={(next) => {
            setEnds(next);
            const [from, to] = next;
            if (from !== null && to !== null) choose(customRange(from, to, calendar));
          }}
          defaultDate={last}
          maxDate={calendar.today}
          firstDayOfWeek={toWeekday(calendar.weekStart)}
          weekendDays={[]}
          allowSingleDateInRange
          hideOutsideDates
          ariaLabels={{ previousMonth: t`Previous month`, nextMonth: t`Next month` }}
        />
      </div>
      <Select
        label={t`Time zone`}
        description={t`Used for day and week boundaries. Yours is ${ownZone}.`}
        data={timeZoneChoices(filters.timeZone)}
        value={filters.timeZone}
        onChange={(zone) => zone !== null && change({ timeZone: zone })}
        allowDeselect={false}
        searchable
        nothingFoundMessage={t`No time zone has this name`}
        comboboxProps={{ withinPortal: false }}
        limit={100}
        mt="sm"
      />
    </>
  );
}

type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;
const weekdays: Weekday[] = [0, 1, 2, 3, 4, 5, 6];

function toWeekday(weekStart: number): Weekday {
  return weekdays.find((weekday) => weekday === weekStart) ?? 1;
}
