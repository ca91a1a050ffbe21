import { Slider } from '@mantine/core';
import { useId } from 'react';
import { predictivePercents } from '#contract/domains/access-rules/words.ts';
import classes from './access-rules.module.css';

interface PercentSliderProps {
  label: string;
  value: number;
  onChange: (value: number) => void;
}

const { min, max, step } = predictivePercents;

/** Renders the share of readers under the predictive paywall, 5 to 100 percent in steps of 5; arrow keys work too. */
export function PercentSlider({ label, value, onChange }: PercentSliderProps) {
  const id = useId();
  return (
    <div className={classes.share}>
      <span id={id}>
        {label} <strong>{value}%</strong>
      </span>
      <Slider
        min={min}
        max={max}
        step={step}
        value={value}
        onChange={onChange}
        label={null}
        thumbLabel={label}
        className={classes.slider ?? ''}
      />
    </div>
  );
}
