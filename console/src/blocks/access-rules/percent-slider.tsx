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

/** Share of readers who meet the predictive paywall, 5 to 100 in steps of 5; by arrows as well. */
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
