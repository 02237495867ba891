import { t } from '@lingui/core/macro';
import { Box, Button } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.css';
import { useState } from 'react';
import { useCurrentUser } from '../api/session.ts';
import { TimeZoneField } from '../ui/fields/time-zone-field.tsx';
import { zoneLabel } from '../ui/time/zone-label.ts';
import {
  customRange,
  rangeOfPreset,
  rangePresetLabel,
  rangePresets,
  type DayRange,
} from './day-range.ts';
import classes from './range-choice.module.css';
import type { WorkFiltersInAddress } from './use-work-filters.ts';

interface RangePanelProps {
  address: WorkFiltersInAddress;
  onDone: () => void;
}

/** Presets, the calendar, and the time zone below. */
export function RangePanel({ address, onDone }: RangePanelProps) {
  const { filters, calendar, change } = address;
  const { first, last, preset: chosen } = filters.range;
  const { time_zone: ownTimeZone } = useCurrentUser();
  const [ends, setEnds] = useState<[string | null, string | null]>([first, last]);
  const ownZone = zoneLabel(ownTimeZone);
  const choose = (range: DayRange) => {
    change({ range });
    onDone();
  };
  return (
    <>
      <div className={classes.panel}>
        <div role="group" aria-label={t`Preset ranges`} className={classes.presets}>
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
      <Box mt="sm">
        <TimeZoneField
          label={t`Time zone`}
          description={t`Used for day and week boundaries. Yours is ${ownZone}.`}
          value={filters.timeZone}
          onChange={(timeZone) => change({ timeZone })}
          withinPortal={false}
        />
      </Box>
    </>
  );
}

type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;
const weekdays: Weekday[] = [0, 1, 2, 3, 4, 5, 6];

function toWeekday(weekStart: number): Weekday {
  return weekdays.find((weekday) => weekday === weekStart) ?? 1;
}
