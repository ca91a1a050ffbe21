import { Skeleton, TextInput } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Options } from '../fields/options.ts';
import { Chip } from './chip.tsx';
import type { DateRange, Filter, FixedFilter, MoneyRange } from './filter.ts';
import { useFixedWords } from './fixed-words.ts';
import { OptionsChip } from './options-chip.tsx';
import { PopoverChip } from './popover-chip.tsx';
import { amountsInWords, datesInWords } from './range-words.ts';

const MoneyRangeEditor = lazy(async () => {
  const { MoneyRangeEditor: editor } = await import('./money-range-editor.tsx');
  return { default: editor };
});

const DateRangeEditor = lazy(async () => {
  const { DateRangeEditor: editor } = await import('./date-range-editor.tsx');
  return { default: editor };
});

interface FilterChipProps {
  filter: Filter;
  value: unknown;
  onChange: (value: unknown) => void;
}

/** Renders a filter of a list, of any kind. */
export function FilterChip({ filter, value, onChange }: FilterChipProps) {
  const { t } = useTranslation('kit');
  const { label } = filter;
  switch (filter.kind) {
    case 'select':
    case 'multi-select': {
      const isMultiple = filter.kind === 'multi-select';
      const chosen = (isMultiple ? value : value === undefined ? [] : [value]) as
        | readonly (string | number)[]
        | undefined;
      return (
        <OptionsChip
          label={label}
          // A filter's values are all of one kind; which one matters to its owner only.
          options={filter.options as Options<string | number>}
          chosen={chosen ?? []}
          isMultiple={isMultiple}
          onChange={(values) => onChange(isMultiple ? nonEmpty(values) : values[0])}
        />
      );
    }
    case 'fixed':
      return value === undefined ? null : (
        <FixedChip filter={filter} value={value as string} onRemove={() => onChange(undefined)} />
      );
    case 'text':
      return (
        <PopoverChip<string>
          label={label}
          value={value as string | undefined}
          words={String}
          editor={(draft, change) => (
            <TextInput
              aria-label={label}
              value={draft ?? ''}
              onChange={(event) => change(event.currentTarget.value || undefined)}
              data-autofocus
            />
          )}
          onChange={(next) => onChange(filter.decode(next?.trim()))}
        />
      );
    case 'date-range':
      return (
        <PopoverChip<DateRange>
          label={label}
          value={value as DateRange | undefined}
          words={(range) => datesInWords(t, range)}
          editor={(draft, change) => (
            <Suspense fallback={<Skeleton height={330} />}>
              <DateRangeEditor range={draft ?? {}} onChange={change} />
            </Suspense>
          )}
          onChange={(range) => onChange(range?.from || range?.to ? range : undefined)}
        />
      );
    case 'money-range':
      return (
        <PopoverChip<MoneyRange>
          label={label}
          value={value as MoneyRange | undefined}
          words={(range) => amountsInWords(t, range, filter.currency)}
          editor={(draft, change) => (
            <Suspense fallback={<Skeleton height={60} />}>
              <MoneyRangeEditor range={draft ?? {}} currency={filter.currency} onChange={change} />
            </Suspense>
          )}
          onChange={(range) => onChange(asRange(range))}
        />
      );
  }
}

function nonEmpty<T>(values: readonly T[]): readonly T[] | undefined {
  return values.length > 0 ? values : undefined;
}

/** Ends typed the wrong way round are swapped; a range without ends is none. */
function asRange(range: MoneyRange | undefined): MoneyRange | undefined {
  const { from, to } = range ?? {};
  if (from === undefined && to === undefined) return undefined;
  return from !== undefined && to !== undefined && from > to ? { from: to, to: from } : range;
}

function FixedChip(props: { filter: FixedFilter; value: string; onRemove: () => void }) {
  const { filter, value, onRemove } = props;
  return <Chip isFixed field={filter.label} value={useFixedWords(filter, value)} onRemove={onRemove} />;
}
