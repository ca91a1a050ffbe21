import type { LooseKeys } from '@mantine/form';
import { useState } from 'react';
import { amountToText, currenciesWith, defaultCurrency, parseAmount } from '#contract/base/cents.ts';
import type { Currency } from '#contract/base/minor-units.ts';
import { type FieldProps, held } from './field.ts';
import { SelectField } from './select-field.tsx';

interface CurrencyFieldProps<Values> extends FieldProps<Values> {
  /** Returns the paths of the amounts in this currency, when another one is chosen. */
  amounts: () => readonly LooseKeys<Values>[];
  isClearable?: boolean;
  onChoose?: (currency: Currency | null) => void;
}

/**
 * Converts an amount to the same number of another currency: 12.00 is 1200 of usd and 12 of jpy. Returns null if the
 * other one has no such amount.
 */
export function sameFigure(amount: number | null, from: string, to: string): number | null {
  return amount === null ? null : parseAmount(amountToText(amount, from), to);
}

/**
 * Renders the currency of amounts: an offered one, or that of the record. Typed amounts keep their number when another
 * one is chosen; a number that is invalid in it stays, with an error at its field.
 */
export function CurrencyField<Values>({ amounts, onChoose, ...props }: CurrencyFieldProps<Values>) {
  const { form, name } = props;
  const [first] = useState(() => held<Values, string | null>(props).initial ?? defaultCurrency);
  const [current, setCurrent] = useState(first);
  const choose = (chosen: Currency | null) => {
    onChoose?.(chosen);
    if (chosen === null) return;
    for (const path of amounts()) {
      const amount = form.getInputProps(path).defaultValue as number | null;
      if (amount === null || Number.isNaN(amount)) continue;
      const next = sameFigure(amount, current, chosen) ?? Number.NaN;
      if (Number.isNaN(next)) form.refusedTexts.set(String(path), amountToText(amount, current));
      if (next !== amount) form.setFieldValue(path, next as Parameters<typeof form.setFieldValue>[1]);
    }
    setCurrent(chosen);
  };
  return (
    <SelectField<Values, Currency>
      key={String(name)}
      {...props}
      options={currenciesWith(first).map((value) => ({
        value: value as Currency,
        label: value.toUpperCase(),
      }))}
      onChoose={choose}
    />
  );
}
