import classes from './sparkline.module.css';

interface SparklineProps {
  /** Oldest first; the last one is the current one and stands out. */
  values: number[];
  /** The same as text, for screen readers. */
  label: string;
  width?: number;
  height?: number;
}

/** From this many bars on, the gaps are smaller. */
const closeFrom = 12;

/** A few bars beside a number that show how it developed. */
export function Sparkline({ values, label, width = 72, height = 24 }: SparklineProps) {
  const highest = Math.max(1, ...values);
  const gap = values.length < closeFrom ? 3 : 0.5;
  const barWidth = (width - gap * (values.length - 1)) / Math.max(1, values.length);
  return (
    <svg
      role="img"
      aria-label={label}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      className={classes.sparkline}
    >
      {states.map((state) => (
        <path
          key={state}
          className={classes.bar}
          data-state={state}
          d={values
            .map((value, index) => {
              if (stateOf(value, index === values.length - 1) !== state) return '';
              const barHeight = value <= 0 ? 2 : Math.max(3, (value / highest) * height);
              return outlineOf({
                left: index * (barWidth + gap),
                top: height - barHeight,
                width: barWidth,
                height: barHeight,
              });
            })
            .join('')}
        />
      ))}
    </svg>
  );
}

type BarState = 'none' | 'before' | 'now';
const states: BarState[] = ['none', 'before', 'now'];

function stateOf(value: number, isLast: boolean): BarState {
  if (value <= 0) return 'none';
  return isLast ? 'now' : 'before';
}

const radiusMax = 1.5;

/** A bar with round corners. A page has hundreds, so all bars of a color are one path. */
function outlineOf(bar: { left: number; top: number; width: number; height: number }): string {
  const radius = Math.min(radiusMax, bar.width / 2, bar.height / 2);
  const across = rounded(bar.width - 2 * radius);
  const down = rounded(bar.height - 2 * radius);
  const corner = (x: number, y: number) => {
    const d = `a${radius} ${radius} 0 0 1 ${x * radius} ${y * radius}`;
    return d;
  };
  const d =
    `M${rounded(bar.left + radius)} ${rounded(bar.top)}h${across}${corner(1, 1)}v${down}` +
    `${corner(-1, 1)}h${-across}${corner(-1, -1)}v${-down}${corner(1, -1)}z`;
  return d;
}

function rounded(length: number): number {
  return Math.round(length * 100) / 100;
}
