import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#console/lib/api/client.ts';
import { errorMessageOf, fieldsOf } from '#console/ui/record-form/server-errors.ts';
import type { RecordFormState } from '#console/ui/record-form/use-record-form.ts';
import type { MailchimpAudience } from '#contract/domains/integrations/mailing-schemas.ts';
import classes from './integrations.module.css';

/** Milliseconds without typing before Mailchimp is called. */
const pause = 500;

/** Returns whether the key is complete: it ends with its data center, without which Mailchimp can't be called. */
const isWhole = (key: string) => /-[a-z]{2}\d{1,3}$/.test(key);

type Form = RecordFormState<Record<string, string | null>>;

function take(form: Form, { id, name }: MailchimpAudience): void {
  form.setFieldValue('id', id);
  form.setFieldValue('name', name);
}

interface AudienceFieldProps {
  form: Form;
  /** True if a key or an authorization is stored, so that nothing has to be typed. */
  hasStored: boolean;
}

/** Renders the audiences of the typed or stored Mailchimp key. Choosing one fills in its id and its name. */
export function AudienceField({ form, hasStored }: AudienceFieldProps) {
  const { t } = useTranslation('integrations');
  const typed = useSyncExternalStore(form.onChange, () => String(form.getValues().key ?? ''));
  const chosen = useSyncExternalStore(form.onChange, () => form.getValues().id ?? null);
  const [key] = useDebouncedValue(typed.trim(), pause);
  const isStored = hasStored && (key === '' || key.startsWith('••••'));
  const { data, error, isFetching } = useQuery(
    api.integrations.mailchimpAudiences.queryOptions({
      input: isStored ? {} : { key },
      enabled: isStored || isWhole(key),
      retry: false,
      // A key is not kept longer than it is typed.
      gcTime: 0,
    }),
  );
  const audiences = data?.items ?? [];
  const only = audiences.length === 1 && chosen === null ? audiences[0] : undefined;
  const taken = useRef<string | null>(null);
  useEffect(() => {
    // Preselects it only once, so that the field can be emptied afterwards.
    if (!only || taken.current === only.id) return;
    taken.current = only.id;
    take(form, only);
  }, [form, only]);
  const reason = error ? (fieldsOf(error).key ?? errorMessageOf(error)) : undefined;
  return (
    <>
      <Select
        label={t('audience.label')}
        description={t(isFetching ? 'audience.loading' : 'audience.text')}
        placeholder={t('audience.choose')}
        data={audiences.map(({ id, name, members }) => ({
          value: id,
          label: t('audience.option', { name, count: members }),
        }))}
        value={audiences.some(({ id }) => id === chosen) ? chosen : null}
        disabled={audiences.length === 0}
        allowDeselect={false}
        onChange={(id) => {
          const audience = audiences.find((one) => one.id === id);
          if (audience) take(form, audience);
        }}
      />
      {reason !== undefined && (
        <p className={classes.note} role="alert">
          {t('audience.failed')} {reason}
        </p>
      )}
    </>
  );
}
