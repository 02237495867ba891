import { formatDuration, formatPercent, formatTime } from '../../language/format.ts';
import { shadeOf } from '../../ui/charts/series-color.ts';
import { heightOf, type DayStrip, type StripPiece } from '../data/day-strips.ts';
import classes from './strip-chart.module.css';

/** As wide as a piece is at least: a minute of a day would not be seen on a phone. */
const drawn = { width: 1000, height: 24, leastWidth: 4 };

interface PersonStripProps {
  strip: DayStrip;
  marks: { at: number; label: string }[];
  day: { startMs: number; finishMs: number };
  timeZone: string;
  /** Shows what somebody did at an instant in which he worked. */
  onOpen: (userId: number, atMs: number) => void;
}

/**
 * The hours of one person. A click leads to the screenshots of that moment; by keyboard each session
 * below leads there.
 */
export function PersonStrip(props: PersonStripProps) {
  const { strip, marks, day, timeZone, onOpen } = props;
  const layers = Map.groupBy(strip.pieces, ({ color, activity }) =>
    [color, activity === null ? 'unmeasured' : 'measured'].join(' '),
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
          fill={pieces[0] && shadeOf(pieces[0].color)}
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
