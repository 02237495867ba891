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
  isRangePreset,
  rangeDates,
  rangeOfPreset,
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

/** The range with its neighbours; opens to names, a calendar and the time zone of its days. */
export function RangeChoice({ address }: RangeChoiceProps) {
  const { filters, calendar, change } = address;
  const { range, timeZone } = filters;
  const { time_zone: ownTimeZone } = useCurrentUser();
  const [isOpen, setOpen] = useState(false);
  const unit = unitText[unitOf(range, calendar)];
  const before = stepRange(range, -1, calendar);
  const after = stepRange(range, 1, calendar);
  const name = range.preset === null ? null : rangePresets[range.preset];
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
      aria-label="Range"
      className={classes.range}
    >
      <Step label={`Previous ${unit}`} to={before} change={change}>
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
        // Where a panel would open is found by drawing the page twice: that waits for what is seen.
        <Button {...look} aria-haspopup="dialog" aria-disabled />
      )}
      <Step label={`Next ${unit}`} to={after} change={change}>
        <IconChevronRight size={18} aria-hidden />
      </Step>
    </Group>
  );
}

const unitText = { day: 'day', week: 'week', month: 'month', days: 'days' } as const;

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

/** Names at the side, days in the calendar, under both where the days begin. */
function RangePanel({ address, onDone }: RangeChoiceProps & { onDone: () => void }) {
  const { filters, calendar, change } = address;
  const { first, last, preset: chosen } = filters.range;
  const { time_zone: ownTimeZone } = useCurrentUser();
  const [ends, setEnds] = useState<[string | null, string | null]>([first, last]);
  const choose = (range: DayRange) => {
    change({ range });
    onDone();
  };
  return (
    <>
      <div className={classes.panel}>
        <div role="group" aria-label="Ranges by name" className={classes.presets}>
          {Object.entries(rangePresets).map(
            ([preset, label]) =>
              isRangePreset(preset) && (
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
                  {label}
                </Button>
              ),
          )}
        </div>
        <DatePicker
          type="range"
          aria-label="First and last day"
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
          ariaLabels={{ previousMonth: 'Previous month', nextMonth: 'Next month' }}
        />
      </div>
      <Select
        label="Time zone"
        description={`Days begin and end by it. Yours is ${ownTimeZone.replaceAll('_', ' ')}.`}
        data={timeZoneChoices(filters.timeZone)}
        value={filters.timeZone}
        onChange={(zone) => zone !== null && change({ timeZone: zone })}
        allowDeselect={false}
        searchable
        nothingFoundMessage="No time zone has this name"
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
