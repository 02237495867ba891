import { t } from '@lingui/core/macro';
import '../../ui/mantine-later.css';
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { formatNumber } from '../../language/format.ts';
import classes from './sampling-choice.module.css';
import { samplingMax } from './sampling-factor.ts';

/** Buttons besides the slider. */
const usualFactors = [1, 2, 6];

interface SamplingChoiceProps {
  /** 1 = all. */
  factor: number;
  onChange: (factor: number) => void;
}

/** Chooses the sampling: all captures, or at most one per this number of default intervals. */
export function SamplingChoice({ factor, onChange }: SamplingChoiceProps) {
  // While dragging, only the slider changes; the address is updated at the end.
  const [dragged, setDragged] = useState<number>();
  const displayed = dragged ?? factor;
  const commit = () => {
    if (dragged !== undefined && dragged !== factor) onChange(dragged);
    setDragged(undefined);
  };
  return (
    <div className={classes.choice} role="group" aria-label={t`Sample`}>
      <SegmentedControl
        size="xs"
        aria-label={t`Show screenshots`}
        data={usualFactors.map((one) => ({ value: String(one), label: usualLabel(one) }))}
        value={String(factor)}
        onChange={(value) => onChange(Number(value))}
      />
      <label className={classes.slide}>
        <span className={classes.text}>{samplingText(displayed)}</span>
        <input
          type="range"
          aria-label={t`Share of screenshots to show`}
          aria-valuetext={samplingText(displayed)}
          min={1}
          max={samplingMax}
          step={0.5}
          value={displayed}
          onChange={(event) => setDragged(Number(event.currentTarget.value))}
          onPointerUp={commit}
          onKeyUp={commit}
          onBlur={commit}
        />
      </label>
    </div>
  );
}

/** With the usual interval of ten minutes, every 6th is about one an hour. */
function usualLabel(factor: number): string {
  if (factor === 1) return t`All`;
  return factor === 2 ? t`Every 2nd` : t`About hourly`;
}

/** What a factor keeps: all, every second, or about one in so many. */
export function samplingText(factor: number): string {
  if (usualFactors.includes(factor)) return usualLabel(factor);
  const number = formatNumber(factor);
  return t`About 1 in ${number}`;
}
