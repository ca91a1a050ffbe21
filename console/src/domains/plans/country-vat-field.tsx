import { ActionIcon, Button, Input, Select } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client } from '#console/lib/api/client.ts';
import { TypedInput } from '#console/ui/fields/typed-input.tsx';
import type { RecordFormState } from '#console/ui/record-form/use-record-form.ts';
import classes from './plans.module.css';
import type { OptionValues, PlanValues } from './values.ts';

type CountryVat = OptionValues['country_vat'][number];

/** Loads all countries by their two-letter code; they are few enough to load at once. */
function useCountries() {
  const { data = [] } = useQuery({
    queryKey: ['options', 'country-codes'],
    async queryFn() {
      const pages = await Promise.all([1, 2].map((page) => client.lookups.countries({ limit: 200, page })));
      return pages.flatMap(({ items }) => items.map(({ code, title }) => ({ value: code, label: title })));
    },
    staleTime: 10 * 60_000,
    retry: false,
  });
  return data;
}

interface CountryVatFieldProps {
  form: RecordFormState<PlanValues>;
  name: string;
}

/** Renders the VAT of single countries, which replaces the option's own. */
export function CountryVatField({ form, name }: CountryVatFieldProps) {
  const { t } = useTranslation('plans');
  const id = useId();
  const countries = useCountries();
  const input = form.getInputProps(name);
  const [rows, setRows] = useState<readonly CountryVat[]>(
    () => (input.defaultValue as readonly CountryVat[] | undefined) ?? [],
  );
  // Rows have no id, so after a removal all are mounted again.
  const [round, setRound] = useState(0);
  const become = (next: readonly CountryVat[]) => {
    setRows(next);
    input.onChange(next);
  };
  const change = (position: number, part: Partial<CountryVat>) =>
    become(rows.map((row, at) => (at === position ? { ...row, ...part } : row)));
  const errorAt = (position: number, field: keyof CountryVat) => form.errors[`${name}.${position}.${field}`];
  return (
    <fieldset className={classes.vat} aria-labelledby={id}>
      <Input.Label id={id} component="div">
        {t('fields.country_vat')}
      </Input.Label>
      {rows.map((row, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the round tells rows of different lists apart
        <div key={`${round}-${position}`} className={classes.vatRow}>
          <Select
            className={classes.grows ?? ''}
            aria-label={t('options.vatCountry', { n: position + 1 })}
            searchable
            selectFirstOptionOnChange
            allowDeselect={false}
            data={countries}
            value={row.country_id === '' ? null : row.country_id}
            error={errorAt(position, 'country_id')}
            onChange={(code) => code && change(position, { country_id: code })}
          />
          <TypedInput
            className={classes.vatPercent ?? ''}
            aria-label={t('options.vatPercent', { n: position + 1 })}
            max={100}
            step={1}
            decimals={2}
            suffix="%"
            initial={row.vat_percent}
            error={errorAt(position, 'vat_percent')}
            onNumber={(value) => change(position, { vat_percent: value })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={34}
            className={classes.change ?? ''}
            aria-label={t('options.vatRemove', { n: position + 1 })}
            onClick={() => {
              become(rows.filter((_row, at) => at !== position));
              setRound(round + 1);
            }}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <Button
        className={`${classes.add} ${classes.change}`}
        variant="default"
        size="xs"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => become([...rows, { country_id: '', vat_percent: 0 }])}
      >
        {t('options.vatAdd')}
      </Button>
    </fieldset>
  );
}
