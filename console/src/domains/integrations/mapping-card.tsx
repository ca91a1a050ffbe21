import { ActionIcon, Autocomplete, Button, Select, Switch, TagsInput, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { descriptionOf } from '#console/lib/api/api-error.ts';
import { api } from '#console/lib/api/client.ts';
import { shortSubmitDelay } from '#console/ui/browser/delays.ts';
import { MultiSearch } from '#console/ui/fields/multi-search.tsx';
import { Card } from '#console/ui/page/page.tsx';
import { useSendOnce } from '#console/ui/record-form/use-submit-once.ts';
import { eventCatalogue } from '#contract/base/event-catalogue.ts';
import type { FieldPair, Mapping } from '#contract/domains/integrations/schemas.ts';
import { memberFields, type ServiceType } from '#contract/domains/integrations/words.ts';
import classes from './integrations.module.css';

interface MappingProps {
  service: ServiceType;
  title: string;
  isConnected: boolean;
}

/** Renders the events that send the member, and the mapping of fields. */
export function MappingCard(props: MappingProps) {
  const { service } = props;
  const { data } = useQuery(api.integrations.mapping.queryOptions({ input: { service } }));
  return data ? <Editor key={data.version} {...props} mapping={data} /> : null;
}

const events = eventCatalogue.map(({ name, title }) => ({ value: name, label: title }));
const ownFields = Object.entries(memberFields).map(([value, label]) => ({ value, label }));

function Editor({ service, title, isConnected, mapping }: MappingProps & { mapping: Mapping }) {
  const { t } = useTranslation('integrations');
  const [value, setValue] = useState(mapping);
  const queries = useQueryClient();
  const whole = value.fields.filter(({ to }) => to.trim() !== '');
  const save = useMutation(
    api.integrations.saveMapping.mutationOptions({
      onSuccess: () => queries.invalidateQueries({ queryKey: api.integrations.key() }),
    }),
  );
  const saveOnce = useSendOnce(() => save.mutateAsync({ ...value, fields: whole }), shortSubmitDelay);
  const set = (part: Partial<Mapping>) => setValue({ ...value, ...part });
  const known = (names: readonly string[]) =>
    eventCatalogue.flatMap(({ name }) => (names.includes(name) ? [name] : []));
  return (
    <Card title={t('mapping.title')} description={t('mapping.text')}>
      <div className={classes.fields}>
        <Switch
          label={t('mapping.active')}
          checked={value.active}
          onChange={(event) => set({ active: event.currentTarget.checked })}
        />
        <MultiSearch
          label={t('mapping.events')}
          data={events}
          value={value.events}
          onChange={(names) => set({ events: known(names) })}
        />
        {service === 'mailchimp' && (
          <TagsInput label={t('mapping.tags')} value={value.tags} onChange={(tags) => set({ tags })} />
        )}
      </div>
      {service !== 'slack' && service !== 'campaignmonitor' && (
        <Pairs
          service={service}
          title={title}
          isConnected={isConnected}
          pairs={value.fields}
          onChange={(fields) => set({ fields })}
        />
      )}
      <div className={classes.actions}>
        <Button loading={save.isPending} onClick={saveOnce}>
          {t('mapping.save')}
        </Button>
      </div>
    </Card>
  );
}

interface PairsProps extends MappingProps {
  pairs: readonly FieldPair[];
  onChange: (pairs: FieldPair[]) => void;
}

/** Services that accept any field name, in addition to their own. */
const open: readonly ServiceType[] = ['klaviyo', 'segment'];

function Pairs({ service, title, isConnected, pairs, onChange }: PairsProps) {
  const { t } = useTranslation('integrations');
  const isOpen = open.includes(service);
  const { data, error } = useQuery(
    api.integrations.syncFields.queryOptions({ input: { service }, enabled: isConnected, retry: false }),
  );
  const theirs =
    data?.service.map(({ key, title: label }) => ({ value: key, label: `${label} (${key})` })) ?? [];
  const change = (row: number, part: Partial<FieldPair>) =>
    onChange(pairs.map((pair, position) => (position === row ? { ...pair, ...part } : pair)));
  const memberField = (name: string | null) =>
    (Object.keys(memberFields) as (keyof typeof memberFields)[]).find((one) => one === name) ?? 'email';
  return (
    <fieldset className={classes.pairs}>
      <legend>{t('mapping.pairs')}</legend>
      {error && (
        <p className={classes.note} role="alert">
          {t('silent', { service: title })} {descriptionOf(error)}
        </p>
      )}
      {pairs.map(({ from, to }, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
        <div key={row} className={classes.pair}>
          <Select
            label={t('mapping.from')}
            data={ownFields}
            value={from}
            allowDeselect={false}
            onChange={(name) => change(row, { from: memberField(name) })}
          />
          {isOpen ? (
            <Autocomplete
              label={t('mapping.to', { service: title })}
              data={theirs.map(({ value }) => value)}
              value={to}
              onChange={(name) => change(row, { to: name })}
            />
          ) : theirs.length > 0 ? (
            <Select
              label={t('mapping.to', { service: title })}
              data={theirs}
              value={to || null}
              onChange={(name) => change(row, { to: name ?? '' })}
            />
          ) : (
            <TextInput
              label={t('mapping.to', { service: title })}
              value={to}
              onChange={(event) => change(row, { to: event.currentTarget.value })}
            />
          )}
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('mapping.remove', { row: row + 1 })}
            onClick={() => onChange(pairs.filter((_, position) => position !== row))}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <Button variant="default" onClick={() => onChange([...pairs, { from: 'first_name', to: '' }])}>
        {t('mapping.add')}
      </Button>
    </fieldset>
  );
}
