import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { descriptionOf } from '#console/lib/api/api-error.ts';
import { api, client } from '#console/lib/api/client.ts';
import { logFailure } from '#console/lib/log-failure.ts';
import { useSite } from '#console/lib/remembered/sites.ts';
import { shortSubmitDelay } from '#console/ui/browser/delays.ts';
import { useConfirm } from '#console/ui/confirm/confirm.tsx';
import { TextField } from '#console/ui/fields/text-field.tsx';
import { notifySuccess } from '#console/ui/notify/notify.tsx';
import { Card } from '#console/ui/page/page.tsx';
import { useRecordForm } from '#console/ui/record-form/use-record-form.ts';
import { useSubmit } from '#console/ui/record-form/use-submit.ts';
import type { Integration } from '#contract/domains/integrations/schemas.ts';
import { oauthServices, type ServiceType } from '#contract/domains/integrations/words.ts';
import type { ResourceInput } from '#contract/domains/resources/schemas.ts';
import { connected, connectionFields, disconnected } from './connection-fields.ts';
import classes from './integrations.module.css';

type Values = Record<string, string | null>;
type SavedSettings = NonNullable<ResourceInput['settings']>;

/** Saves settings of the service as they stand in the document of the site. */
function useSaveSettings(service: ServiceType) {
  const key = useSite()?.key ?? '';
  const queries = useQueryClient();
  return async (values: object) => {
    // The fields are those of this service, which the compiler knows one by one alone.
    const settings = { [service]: values } as SavedSettings;
    await client.resources.update({ key, settings });
    await Promise.all([
      queries.invalidateQueries({ queryKey: api.integrations.key() }),
      queries.invalidateQueries({ queryKey: api.resources.key() }),
    ]);
  };
}

const noteFailure = (error: unknown) => logFailure('A service could not be connected.', error);

/** Ends an authorization when the service has sent the browser back with a code. @returns why that failed */
function useReturn(service: ServiceType): Error | null {
  const { t } = useTranslation('integrations');
  const { code, state } = useSearch({ strict: false }) as { code?: string; state?: string };
  const navigate = useNavigate();
  const queries = useQueryClient();
  const isSent = useRef(false);
  const { mutate, error } = useMutation(
    api.integrations.finishOauth.mutationOptions({
      meta: { silentSuccess: true, silentError: true },
      onError: noteFailure,
      onSuccess: ({ account }) => notifySuccess(t('connection.finished', { account })),
      onSettled: async () => {
        await navigate({ to: `/resources/edit/integrations/${service}`, replace: true });
        await queries.invalidateQueries({ queryKey: api.integrations.key() });
      },
    }),
  );
  useEffect(() => {
    const known = oauthServices.find((one) => one === service);
    if (!code || !state || !known || isSent.current) return;
    isSent.current = true;
    mutate({ service: known, code, state });
  }, [code, state, service, mutate]);
  return error;
}

/** How the service is reached: by a key, or by a click where the deployment has an app there. */
export function ConnectionCard({ integration }: { integration: Integration }) {
  const { t } = useTranslation('integrations');
  const { type: service, title, connected: isConnected, can_authorize } = integration;
  const unfinished = useReturn(service);
  const save = useSaveSettings(service);
  const confirm = useConfirm();
  const disconnect = useMutation({ mutationFn: () => save(disconnected(service)) });
  const authorize = useMutation({
    meta: { silentSuccess: true, silentError: true },
    onError: noteFailure,
    mutationFn: async () => {
      const known = oauthServices.find((one) => one === service);
      if (!known) return;
      const { authorize_url } = await client.integrations.startOauth({ service: known });
      window.location.assign(authorize_url);
    },
  });
  const ask = async () => {
    const question = {
      title: t('connection.question', { service: title }),
      text: t('connection.questionText'),
    };
    if (await confirm({ ...question, verb: t('connection.disconnect'), isLoss: true })) disconnect.mutate();
  };
  const failure = authorize.error ?? (authorize.isIdle ? unfinished : null);
  return (
    <Card title={t('connection.title')} description={t('connection.text')}>
      {failure && (
        <p className={classes.note} role="alert">
          {t('connection.failed', { service: title })} {descriptionOf(failure)}
        </p>
      )}
      <KeyForm key={String(isConnected)} service={service} save={save} />
      <div className={classes.actions}>
        {can_authorize && (
          <Button variant="default" loading={authorize.isPending} onClick={() => authorize.mutate()}>
            {t('connection.authorize', { service: title })}
          </Button>
        )}
        {isConnected && (
          <Button variant="default" loading={disconnect.isPending} onClick={() => void ask()}>
            {t('connection.disconnect')}
          </Button>
        )}
      </div>
    </Card>
  );
}

function KeyForm({ service, save }: { service: ServiceType; save: (values: object) => Promise<void> }) {
  const key = useSite()?.key ?? '';
  const { data } = useQuery(api.resources.get.queryOptions({ input: { key } }));
  if (!data) return null;
  const stored: object = data.settings[service];
  return <Fields key={data.version} service={service} save={save} stored={stored} />;
}

interface FieldsProps {
  service: ServiceType;
  save: (values: object) => Promise<void>;
  stored: object;
}

function Fields({ service, save, stored }: FieldsProps) {
  const { t } = useTranslation('integrations');
  const fields = connectionFields[service];
  const textIn = (name: string): string | null => {
    const value: unknown = Reflect.get(stored, name);
    if (Array.isArray(value)) return value.join(', ') || null;
    return typeof value === 'string' ? value : null;
  };
  const hasKey = [...fields.filter(({ isSecret }) => isSecret), { name: 'oauth_tokens' }].some(
    ({ name }) => textIn(name) !== null,
  );
  const missing = fields.filter(({ name, isNeeded }) => hasKey && isNeeded && textIn(name) === null);
  const form = useRecordForm<Values>({
    initial: Object.fromEntries(fields.map(({ name }) => [name, textIn(name)])),
    validate: () => ({}),
  });
  const saving = useMutation({ mutationFn: (values: Values) => save(connected(service, values)) });
  const { isSending, formProps } = useSubmit({
    form,
    fieldOf: (path) => path.split('.').at(-1) ?? path,
    delay: shortSubmitDelay,
    send: (values) => saving.mutateAsync(values),
  });
  return (
    <form {...formProps} className={classes.fields}>
      {missing.map(({ name }) => (
        <p key={name} className={classes.note}>
          {t('connection.missing', { field: t(`fields.${name}`) })}
        </p>
      ))}
      {fields.map(({ name, isSecret, isList }) => (
        <TextField
          key={name}
          form={form}
          name={name}
          label={t(`fields.${name}`)}
          isNullable
          {...(isSecret ? { isMonospace: true } : {})}
          {...(isList ? { description: t('connection.several') } : {})}
        />
      ))}
      <div>
        <Button type="submit" loading={isSending}>
          {t('connection.save')}
        </Button>
      </div>
    </form>
  );
}
