import { VisuallyHidden } from '@mantine/core';
import { memo, useMemo } from 'react';
import { formatDuration, formatPercent, formatTime } from '../ui/format.ts';
import { wallClockMs } from '../ui/zoned-day.ts';
import { heightOf, hourMarks, type DayStrip, type StripPiece } from './day-strips.ts';
import classes from './strip-chart.module.css';

interface StripChartProps {
  /** What it shows, said to screen readers: "Friday, 20/11/2026". */
  label: string;
  strips: DayStrip[];
  day: { startMs: number; finishMs: number };
  timeZone: string;
  colorOf: (projectId: number) => string;
  /** Shows what somebody did at an instant in which he worked. */
  onOpen: (userId: number, atMs: number) => void;
}

/** As wide as a piece is at least: a minute of a day would not be seen on a phone. */
const drawn = { width: 1000, height: 24, leastWidth: 4 };

/**
 * A strip of all hours for each person, coloured by project, as tall as the activity was. Not drawn
 * anew when nothing of it has changed: a page has many, and each asks for its work anew.
 */
export const StripChart = memo(function StripChart(props: StripChartProps) {
  const { label, strips, day, timeZone, colorOf, onOpen } = props;
  const { startMs, finishMs } = day;
  // Reads the clock a hundred times, and a page has many days.
  const marks = useMemo(
    () => hourMarks({ startMs, finishMs }, (atMs) => wallClockMs(atMs, timeZone)),
    [startMs, finishMs, timeZone],
  );
  return (
    <figure className={classes.chart} aria-label={`Hours of ${label}`}>
      <div className={classes.axis} aria-hidden>
        <span />
        <div className={classes.marks}>
          {marks.map((mark, index) => (
            <span
              key={mark.label}
              className={classes.mark}
              data-minor={index % 2 === 1 || undefined}
              style={{ left: `${mark.at * 100}%` }}
            >
              {mark.label}
            </span>
          ))}
        </div>
        <span />
      </div>
      {strips.map((strip) => (
        <div key={strip.userId} className={classes.row}>
          <span className={classes.name} title={strip.userName}>
            {strip.userName}
          </span>
          <Strip
            strip={strip}
            marks={marks}
            day={day}
            timeZone={timeZone}
            colorOf={colorOf}
            onOpen={onOpen}
          />
          <span className={classes.worked}>{formatDuration(strip.durationSeconds)}</span>
        </div>
      ))}
      <Legend strips={strips} colorOf={colorOf} />
      <VisuallyHidden>
        <StripTable label={label} strips={strips} timeZone={timeZone} />
      </VisuallyHidden>
    </figure>
  );
});

/** Which colour is which project, and what the height says. */
function Legend({ strips, colorOf }: Pick<StripChartProps, 'strips' | 'colorOf'>) {
  const projects = new Map(
    strips.flatMap(({ sessions }) =>
      sessions.map(({ project_id: id, project_name: name }) => [id, name] as const),
    ),
  );
  const isUnmeasured = strips.some(({ pieces }) =>
    pieces.some(({ activity }) => activity === null),
  );
  const byName = [...projects].sort(([, a], [, b]) =>
    a.localeCompare(b, undefined, { numeric: true }),
  );
  return (
    <div className={classes.legend} aria-hidden>
      {byName.map(([id, name]) => (
        <span key={id} className={classes.key}>
          <span className={classes.dot} style={{ background: colorOf(id) }} />
          {name}
        </span>
      ))}
      <span className={classes.hint}>
        the taller, the more active{isUnmeasured && '; pale: not measured'}
      </span>
    </div>
  );
}

interface StripProps extends Pick<StripChartProps, 'day' | 'timeZone' | 'colorOf' | 'onOpen'> {
  strip: DayStrip;
  marks: { at: number; label: string }[];
}

/** A click leads to the screenshots of that moment; by keyboard each session below leads there. */
function Strip({ strip, marks, day, timeZone, colorOf, onOpen }: StripProps) {
  const layers = Map.groupBy(strip.pieces, ({ projectId, activity }) =>
    [projectId, activity === null ? 'unmeasured' : 'measured'].join(' '),
  );
  const place = (at: string) =>
    ((Date.parse(at) - day.startMs) / (day.finishMs - day.startMs)) * drawn.width;
  return (
    <svg
      className={classes.strip}
      viewBox={`0 0 ${drawn.width} ${drawn.height}`}
      preserveAspectRatio="none"
      aria-hidden
    >
      {marks.map((mark) => (
        <line
          key={mark.label}
          className={classes.gridline}
          x1={mark.at * drawn.width}
          x2={mark.at * drawn.width}
          y1={0}
          y2={drawn.height}
        />
      ))}
      {[...layers].map(([key, pieces]) => (
        <path
          key={key}
          d={pieces.map(outlineOf).join('')}
          fill={colorOf(pieces[0]?.projectId ?? 0)}
          opacity={key.endsWith('unmeasured') ? 0.45 : 1}
        />
      ))}
      {strip.sessions.map((session) => {
        const from = Math.max(0, place(session.start));
        const to = Math.min(drawn.width, place(session.finish));
        return (
          <rect
            key={session.start}
            x={from}
            width={Math.max(drawn.leastWidth, to - from)}
            y={0}
            height={drawn.height}
            fill="transparent"
            className={classes.session}
            onClick={({ currentTarget, clientX }) => {
              const box = currentTarget.getBoundingClientRect();
              const part = Math.min(1, Math.max(0, (clientX - box.left) / box.width));
              const [startMs, finishMs] = [Date.parse(session.start), Date.parse(session.finish)];
              const atMs = startMs + part * (finishMs - 1 - startMs);
              onOpen(strip.userId, Math.min(Math.max(atMs, day.startMs), day.finishMs - 1));
            }}
          >
            <title>
              {`${formatTime(session.start, timeZone)} – ${formatTime(session.finish, timeZone)}  ${session.project_name}\n${formatDuration(session.duration)}, activity ${formatPercent(session.activity)}\nClick to see the screenshots`}
            </title>
          </rect>
        );
      })}
    </svg>
  );
}

function outlineOf({ from, to, activity }: StripPiece): string {
  const height = heightOf(activity) * drawn.height;
  const left = from * drawn.width;
  const right = Math.max(to * drawn.width, left + drawn.leastWidth).toFixed(2);
  return `M${left.toFixed(2)} ${drawn.height}V${(drawn.height - height).toFixed(2)}H${right}V${drawn.height}Z`;
}

/** The same for who cannot see it. */
function StripTable({
  label,
  strips,
  timeZone,
}: Omit<StripChartProps, 'day' | 'colorOf' | 'onOpen'>) {
  return (
    <table>
      <caption>{`Work of ${label}`}</caption>
      <thead>
        <tr>
          <th scope="col">Member</th>
          <th scope="col">From</th>
          <th scope="col">To</th>
          <th scope="col">Project</th>
          <th scope="col">Worked</th>
          <th scope="col">Activity</th>
        </tr>
      </thead>
      <tbody>
        {strips.flatMap(({ userName, sessions }) =>
          sessions.map((session) => (
            <tr key={`${session.user_id} ${session.start}`}>
              <th scope="row">{userName}</th>
              <td>{formatTime(session.start, timeZone)}</td>
              <td>{formatTime(session.finish, timeZone)}</td>
              <td>{session.project_name}</td>
              <td>{formatDuration(session.duration)}</td>
              <td>{formatPercent(session.activity)}</td>
            </tr>
          )),
        )}
      </tbody>
    </table>
  );
}
