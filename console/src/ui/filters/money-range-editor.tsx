import { NumberInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { currencySign } from '#console/lib/formats.ts';
import { amountToText, parseAmount } from '#contract/base/cents.ts';
import { decimalsOf } from '#contract/base/minor-units.ts';
import classes from './chip.module.css';
import type { MoneyRange } from './filter.ts';

interface MoneyRangeEditorProps {
  range: MoneyRange;
  currency: string;
  onChange: (range: MoneyRange) => void;
}

/** Smallest and largest amount; either may stay open. Loaded when it is opened. */
export function MoneyRangeEditor({ range, currency, onChange }: MoneyRangeEditorProps) {
  const { t } = useTranslation('kit');
  const first = useRef<HTMLInputElement>(null);

  // It arrives after the panel has opened, too late to be given the focus by it.
  useEffect(() => first.current?.focus(), []);
  const end = (name: keyof MoneyRange) => (value: string) => {
    const { [name]: _before, ...rest } = range;
    const cents = value === '' ? null : parseAmount(value, currency);
    onChange(cents === null ? rest : { ...rest, [name]: cents });
  };
  const input = (name: keyof MoneyRange, label: string) => (
    <NumberInput
      {...(name === 'from' ? { ref: first } : {})}
      label={label}
      hideControls
      allowNegative={false}
      decimalScale={decimalsOf(currency)}
      valueIsNumericString
      prefix={currencySign(currency)}
      defaultValue={range[name] === undefined ? '' : amountToText(range[name], currency)}
      onValueChange={({ value }) => end(name)(value)}
    />
  );
  return (
    <div className={classes.pair}>
      {input('from', t('list.from'))}
      {input('to', t('list.to'))}
    </div>
  );
}
