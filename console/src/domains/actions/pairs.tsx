import { ActionIcon, Button, Select, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#console/lib/api/client.ts';
import type { Option } from '#console/ui/fields/field.ts';
import type { RecordFormState } from '#console/ui/record-form/use-record-form.ts';
import type { ActionFieldPair } from '#contract/domains/actions/schemas.ts';
import type { ActionType } from '#contract/domains/actions/words.ts';
import { memberFields, serviceTypes } from '#contract/domains/integrations/words.ts';
import classes from './actions.module.css';
import type { ActionValues } from './values.ts';

const ownFields = Object.entries(memberFields).map(([value, label]) => ({ value, label }));

const withOwn = (options: readonly Option[], own: string) =>
  own === '' || options.some(({ value }) => value === own)
    ? [...options]
    : [...options, { value: own, label: own }];

interface PairsProps {
  form: RecordFormState<ActionValues>;
  type: ActionType;
}

/** Returns the fields that the service reports; empty if it isn't connected or doesn't answer. */
function useServiceFields(type: ActionType) {
  const service = serviceTypes.find((one) => one === type);
  const { data, isLoading } = useQuery({
    ...api.integrations.syncFields.queryOptions({
      input: { service: service ?? 'mailchimp' },
      enabled: service !== undefined,
      retry: false,
    }),
    meta: { silentError: true },
  });
  const fields = data?.service ?? [];
  return { isLoading, fields: fields.map(({ key, title }) => ({ value: key, label: `${title} (${key})` })) };
}

/** Renders the mapping of members' fields to those of the service. */
export function Pairs({ form, type }: PairsProps) {
  const { t } = useTranslation('actions');
  const { isLoading, fields: theirs } = useServiceFields(type);
  const [pairs, setPairs] = useState<readonly ActionFieldPair[]>(() => form.getValues().params);
  const set = (next: ActionFieldPair[]) => {
    setPairs(next);
    form.setFieldValue('params', next);
  };
  const shown =
    pairs.length === 0 && form.errors['params.0.external'] ? [{ masthead: '', external: '' }] : pairs;
  const change = (row: number, part: Partial<ActionFieldPair>) =>
    set(shown.map((pair, place) => (place === row ? { ...pair, ...part } : pair)));
  // The service decides which fields can be mapped, so without its answer there is nothing to choose from.
  if (type !== 'segment' && pairs.length === 0 && theirs.length === 0)
    return isLoading ? null : <p className={classes.note}>{t('form.noMapping')}</p>;
  return (
    <fieldset className={classes.pairs}>
      <legend>{t('fields.params')}</legend>
      <p className={classes.note}>{t('form.mapping')}</p>
      {shown.map(({ masthead, external }, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
        <div key={row} className={classes.pair}>
          <Select
            label={t('form.from')}
            data={ownFields}
            value={masthead || null}
            allowDeselect={false}
            error={form.errors[`params.${row}.masthead`]}
            onChange={(name) => change(row, { masthead: name ?? '' })}
          />
          {theirs.length > 0 ? (
            <Select
              label={t('form.to')}
              // A field that the service no longer has stays to be seen.
              data={withOwn(theirs, external)}
              value={external || null}
              data-path={`params.${row}.external`}
              error={form.errors[`params.${row}.external`]}
              onChange={(name) => change(row, { external: name ?? '' })}
            />
          ) : (
            <TextInput
              label={t('form.to')}
              value={external}
              data-path={`params.${row}.external`}
              error={form.errors[`params.${row}.external`]}
              onChange={(event) => change(row, { external: event.currentTarget.value })}
            />
          )}
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t('form.removePair', { row: row + 1 })}
            onClick={() => set(pairs.filter((_, place) => place !== row))}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <Button variant="default" onClick={() => set([...pairs, { masthead: 'email', external: '' }])}>
        {t('form.addPair')}
      </Button>
    </fieldset>
  );
}
