import { t } from '@lingui/core/macro';
import type { WorkSession } from '@time-tracker/contract/activity';
import { parseInterval, type Interval } from '@time-tracker/contract/time/interval';
import { formatDuration, formatTime } from '../../language/format.ts';
import { activityTooltip } from '../../language/source-label.ts';
import type { HourMark } from '../../ui/time/hour-marks.ts';
import { heightOf, type DayStrip, type StripPart } from '../data/day-strips.ts';
import { isManual } from '../data/session-kind.ts';
import classes from './strip-chart.module.css';

/** Parts have a minimum width: a minute of a day would be invisible on a phone. */
const drawn = { width: 1000, height: 24, leastWidth: 4 };
/** How near a finger or the mouse has to be to recorded time. */
const reachPx = 6;

interface PersonStripProps {
  strip: DayStrip;
  marks: HourMark[];
  day: Interval;
  timeZone: string;
  /** Opens the screenshots of a member at an instant. */
  onOpen: (userId: number, atMs: number) => void;
}

/**
 * The hours of one person. A click on recorded time opens the screenshots of that moment; the keyboard
 * reaches them from each session below.
 */
export function PersonStrip(props: PersonStripProps) {
  const { strip, marks, day, timeZone, onOpen } = props;
  const layers = Map.groupBy(strip.parts, ({ color, activity, isManual }) =>
    [color, activity === null && !isManual ? 'unmeasured' : 'measured'].join(' '),
  );
  const place = (at: string) =>
    ((Date.parse(at) - day.start) / (day.end - day.start)) * drawn.width;
  return (
    <svg
      className={classes.strip}
      viewBox={`0 0 ${drawn.width} ${drawn.height}`}
      preserveAspectRatio="none"
      aria-hidden
      // On the whole strip, not on each session: phones move a tap beside it to its middle.
      onClick={({ currentTarget, clientX }) => {
        const { left, width } = currentTarget.getBoundingClientRect();
        const msPerPx = (day.end - day.start) / width;
        const atMs = day.start + (clientX - left) * msPerPx;
        const workedMs = workedNear(atMs, strip.sessions, reachPx * msPerPx);
        if (workedMs === undefined) return;
        onOpen(strip.userId, Math.min(Math.max(workedMs, day.start), day.end - 1));
      }}
    >
      {marks.map((mark) => (
        <line
          key={mark.hour}
          className={classes.gridline}
          x1={mark.at * drawn.width}
          x2={mark.at * drawn.width}
          y1={0}
          y2={drawn.height}
        />
      ))}
      {[...layers].map(([key, parts]) => (
        <path
          key={key}
          d={parts.map(outlineOf).join('')}
          fill={parts[0]?.color}
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
          >
            <title>{sessionTooltip(session, timeZone)}</title>
          </rect>
        );
      })}
    </svg>
  );
}

/** The nearest instant of the sessions, if it is near enough. */
function workedNear(
  atMs: number,
  sessions: readonly WorkSession[],
  reachMs: number,
): number | undefined {
  const distanceMs = (one: number) => Math.abs(one - atMs);
  const [nearest] = sessions
    .map(parseInterval)
    .map(({ start, end }) => Math.min(Math.max(atMs, start), end - 1))
    .sort((a, b) => distanceMs(a) - distanceMs(b));
  return nearest !== undefined && distanceMs(nearest) <= reachMs ? nearest : undefined;
}

function sessionTooltip(session: WorkSession, timeZone: string): string {
  const times = `${formatTime(session.start, timeZone)} – ${formatTime(session.finish, timeZone)}`;
  const duration = formatDuration(session.duration);
  const percent = activityTooltip(session.activity, session.sources[0]);
  const project = `${times}  ${session.project_name}`;
  if (isManual(session)) return [project, t`${duration}, manual`].join('\n');
  return [project, t`${duration}, activity ${percent}`, t`Click to see the screenshots`].join('\n');
}

function outlineOf({ from, to, activity }: StripPart): string {
  const height = heightOf(activity) * drawn.height;
  const left = from * drawn.width;
  const right = Math.max(to * drawn.width, left + drawn.leastWidth).toFixed(2);
  const d = `M${left.toFixed(2)} ${drawn.height}V${(drawn.height - height).toFixed(2)}H${right}V${drawn.height}Z`;
  return d;
}
