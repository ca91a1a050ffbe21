import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { TypedInput } from '../fields/typed-input.tsx';
import classes from './chip.module.css';
import type { MoneyRange } from './filter.ts';

interface MoneyRangeEditorProps {
  range: MoneyRange;
  currency: string;
  onChange: (range: MoneyRange) => void;
}

/** Renders smallest and largest amount; either may be open. Loaded when it is opened. */
export function MoneyRangeEditor({ range, currency, onChange }: MoneyRangeEditorProps) {
  const { t } = useTranslation('kit');
  const first = useRef<HTMLInputElement>(null);

  // It arrives after the panel has opened, too late to be given the focus by it.
  useEffect(() => first.current?.focus(), []);
  const end = (name: keyof MoneyRange) => (amount: number | null) => {
    const { [name]: _before, ...rest } = range;
    onChange(amount === null || Number.isNaN(amount) ? rest : { ...rest, [name]: amount });
  };
  const input = (name: keyof MoneyRange, label: string) => (
    <TypedInput
      {...(name === 'from' ? { inputRef: first } : {})}
      label={label}
      currency={currency}
      initial={range[name] ?? null}
      onNumber={end(name)}
    />
  );
  return (
    <div className={classes.pair}>
      {input('from', t('list.from'))}
      {input('to', t('list.to'))}
    </div>
  );
}
