import { useTranslation } from 'react-i18next';
import { type Options, useChosen } from '../fields/options.ts';
import type { DateRange, Filter, FixedFilter, MoneyRange } from './filter.ts';
import { useFixedWords } from './fixed-words.ts';
import { amountsInWords, datesInWords } from './range-words.ts';

type Value = string | number;

/** Renders the value of a filter in words, each chosen option by its label. */
export function FilterWords({ filter, value }: { filter: Filter; value: unknown }) {
  const { t } = useTranslation('kit');
  switch (filter.kind) {
    case 'select':
    case 'multi-select':
      return (
        <ChosenNames
          // A filter's values are all of one kind; which one matters to its owner only.
          options={filter.options as Options<Value>}
          values={Array.isArray(value) ? (value as Value[]) : [value as Value]}
        />
      );
    case 'date-range':
      return datesInWords(t, value as DateRange);
    case 'money-range':
      return amountsInWords(t, value as MoneyRange, filter.currency);
    case 'fixed':
      return <FixedWords filter={filter} value={value as string} />;
    default:
      return String(value);
  }
}

function ChosenNames({ options, values }: { options: Options<Value>; values: readonly Value[] }) {
  const named = useChosen(options, values);
  return named.map(({ label }) => label).join(', ');
}

function FixedWords({ filter, value }: { filter: FixedFilter; value: string }) {
  return useFixedWords(filter, value);
}
