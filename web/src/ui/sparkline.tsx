import classes from './sparkline.module.css';

interface SparklineProps {
  /** Oldest first; the last one is the current one and stands out. */
  values: number[];
  /** The same in words, since the picture says nothing to who cannot see it. */
  label: string;
  width?: number;
  height?: number;
}

/** Many bars stand closer, so that each still is one. */
const closeFrom = 12;

/** A few bars beside a number, to see where it comes from. */
export function Sparkline({ values, label, width = 72, height = 24 }: SparklineProps) {
  const highest = Math.max(1, ...values);
  const gap = values.length < closeFrom ? 3 : 1;
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
      {values.map((value, index) => {
        const barHeight = value <= 0 ? 2 : Math.max(3, (value / highest) * height);
        return (
          <rect
            key={index}
            x={index * (barWidth + gap)}
            y={height - barHeight}
            width={barWidth}
            height={barHeight}
            rx={Math.min(1.5, barWidth / 2)}
            className={classes.bar}
            data-state={value <= 0 ? 'none' : index === values.length - 1 ? 'now' : 'before'}
          />
        );
      })}
    </svg>
  );
}
