import { t } from '@lingui/core/macro';
import { VisuallyHidden } from '@mantine/core';
import type { Interval } from '@time-tracker/contract/time/interval';
import { memo, useMemo } from 'react';
import { formatDuration, formatHour } from '../../language/format.ts';
import { sourceLabel } from '../../language/source-label.ts';
import { otherColor, shadeOf } from '../../ui/charts/series-color.ts';
import { hourMarks } from '../../ui/time/hour-marks.ts';
import type { DayStrip } from '../data/day-strips.ts';
import { PersonLink } from '../../routing/person-link.tsx';
import { EditableStrip, type StripEditing } from './editable-strip.tsx';
import { PersonStrip } from './person-strip.tsx';
import classes from './strip-chart.module.css';
import { StripTable } from './strip-table.tsx';

interface StripChartProps {
  /** The day, for screen readers: "Friday, 20/11/2026". */
  label: string;
  strips: DayStrip[];
  day: Interval;
  timeZone: string;
  /** Opens the screenshots of a member at an instant. */
  onOpen: (userId: number, atMs: number) => void;
  editing: StripEditing;
  /** Says what the person can do on their own strip. */
  showsEditingHint: boolean;
}

/**
 * A strip of the day for each person, colored by project, as high as the activity. Memoized, because a
 * page has many and each refreshes often.
 */
export const StripChart = memo(function StripChart(props: StripChartProps) {
  const { label, strips, day, timeZone, onOpen, editing, showsEditingHint } = props;
  const { start, end } = day;
  const own = strips.find((strip) => canEdit(editing, strip));
  // Slow: formats a hundred instants per day.
  const marks = useMemo(() => hourMarks({ start, end }, timeZone, 3), [start, end, timeZone]);
  return (
    <figure className={classes.chart} aria-label={t`Hours of ${label}`}>
      <div className={classes.axis} aria-hidden>
        <span />
        <div className={classes.marks}>
          {marks.map((mark, index) => (
            <span
              key={mark.hour}
              className={classes.mark}
              data-minor={index % 2 === 1 || undefined}
              style={{ insetInlineStart: `${mark.at * 100}%` }}
            >
              {formatHour(mark.hour)}
            </span>
          ))}
        </div>
        <span />
      </div>
      {strips.map((strip) => (
        <div key={strip.userId} className={classes.row}>
          <span className={classes.name} title={strip.userName}>
            <PersonLink id={strip.userId} name={strip.userName} />
          </span>
          {strip === own ? (
            <div className={classes.own}>
              <EditableStrip strip={strip} day={day} timeZone={timeZone} editing={editing}>
                <PersonStrip
                  strip={strip}
                  marks={marks}
                  day={day}
                  timeZone={timeZone}
                  onOpen={onOpen}
                />
              </EditableStrip>
            </div>
          ) : (
            <PersonStrip
              strip={strip}
              marks={marks}
              day={day}
              timeZone={timeZone}
              onOpen={onOpen}
            />
          )}
          <span className={classes.worked}>{formatDuration(strip.durationSeconds)}</span>
        </div>
      ))}
      <Legend strips={strips} />
      <p className={classes.caption}>
        {t`Select a block to see its screenshots.`}
        {showsEditingHint && own && <> {editingHint(editing, own)}</>}
      </p>
      <VisuallyHidden>
        <StripTable label={label} strips={strips} timeZone={timeZone} />
      </VisuallyHidden>
    </figure>
  );
});

function editingHint({ add, canShorten }: StripEditing, { sessions }: DayStrip): string {
  if (!add) return t`Drag an edge of a block in your strip to shorten it.`;
  return sessions.some(canShorten)
    ? t`Drag on a gap in your strip to add time, or drag an edge to shorten.`
    : t`Drag on a gap in your strip to add time.`;
}

function canEdit({ userId, add, canShorten }: StripEditing, strip: DayStrip): boolean {
  return strip.userId === userId && (add !== undefined || strip.sessions.some(canShorten));
}

/** Colors of the projects, and the meaning of the height. */
function Legend({ strips }: Pick<StripChartProps, 'strips'>) {
  const projects = new Map(
    strips.flatMap(({ sessions }) =>
      sessions.map((session) => [session.project_id, session] as const),
    ),
  );
  const parts = strips.flatMap((strip) => strip.parts);
  const isUnmeasured = parts.some(({ activity, isManual }) => activity === null && !isManual);
  const hasManual = parts.some(({ isManual }) => isManual);
  const byName = [...projects].sort(([, a], [, b]) =>
    a.project_name.localeCompare(b.project_name, undefined, { numeric: true }),
  );
  return (
    <div className={classes.legend} aria-hidden>
      {byName.map(([id, session]) => (
        <span key={id} className={classes.key}>
          <span className={classes.dot} style={{ background: shadeOf(session.project_color) }} />
          {session.project_name}
        </span>
      ))}
      {hasManual && (
        <span className={classes.key}>
          <span className={classes.dot} style={{ background: otherColor }} />
          {sourceLabel('manual')}
        </span>
      )}
      <span className={classes.hint}>
        {isUnmeasured ? t`Height = activity · pale = not measured` : t`Height = activity`}
      </span>
    </div>
  );
}
