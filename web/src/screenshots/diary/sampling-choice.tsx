import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import classes from './sampling-choice.module.css';
import { samplingMax } from './sampling-factor.ts';

/** What is offered besides the slider. */
const usualFactors = [1, 2, 6];

interface SamplingChoiceProps {
  /** 1 = all. */
  factor: number;
  onChange: (factor: number) => void;
}

/** How many of the captures are shown: all, or those at least so many usual gaps apart. */
export function SamplingChoice({ factor, onChange }: SamplingChoiceProps) {
  // While the slider is moved it goes ahead of the address, which gets where it is let go.
  const [dragged, setDragged] = useState<number>();
  const shown = dragged ?? factor;
  const letGo = () => {
    if (dragged !== undefined && dragged !== factor) onChange(dragged);
    setDragged(undefined);
  };
  return (
    <div className={classes.choice} role="group" aria-label="Sampling">
      <SegmentedControl
        size="xs"
        aria-label="Sampling factor"
        data={usualFactors.map((one) => ({ value: String(one), label: wordsOf(one) }))}
        value={String(factor)}
        onChange={(value) => onChange(Number(value))}
      />
      <label className={classes.slide}>
        <span className={classes.words}>
          {shown === 1 ? 'All captures' : `One in about ${shown}`}
        </span>
        <input
          type="range"
          aria-label="Sampling factor, by slider"
          aria-valuetext={wordsOf(shown)}
          min={1}
          max={samplingMax}
          step={0.5}
          value={shown}
          onChange={(event) => setDragged(Number(event.currentTarget.value))}
          onPointerUp={letGo}
          onKeyUp={letGo}
          onBlur={letGo}
        />
      </label>
    </div>
  );
}

function wordsOf(factor: number): string {
  return factor === 1 ? 'All' : `× ${factor}`;
}
