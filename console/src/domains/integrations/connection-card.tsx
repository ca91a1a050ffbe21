import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Fragment, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { descriptionOf } from '#console/lib/api/api-error.ts';
import { api, client } from '#console/lib/api/client.ts';
import { useSite } from '#console/lib/browser-state/sites.ts';
import { logFailure } from '#console/lib/log-failure.ts';
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
import { AudienceField } from './audience-field.tsx';
import { connected, connectionFields, disconnected } from './connection-fields.ts';
import classes from './integrations.module.css';

type Values = Record<string, string | null>;
type SavedSettings = NonNullable<ResourceInput['settings']>;

/** Returns a function that saves settings of the service in the site's document. */
function useSaveSettings(service: ServiceType) {
  const key = useSite()?.key ?? '';
  const queries = useQueryClient();
  return async (values: object) => {
    // The fields belong to this service, but the compiler can't relate the two.
    const settings = { [service]: values } as SavedSettings;
    await client.resources.update({ key, settings });
    await Promise.all([
      queries.invalidateQueries({ queryKey: api.integrations.key() }),
      queries.invalidateQueries({ queryKey: api.resources.key() }),
    ]);
  };
}

const noteFailure = (error: unknown) => logFailure('A service could not be connected.', error);

function refusalIn(error: string | undefined): 'declined' | 'failed' | null {
  if (error === undefined) return null;
  return error === 'access_denied' ? 'declined' : 'failed';
}

/**
 * Completes an authorization when the service has sent the browser back with a code, and returns the failure without
 * one.
 */
function useReturn(service: ServiceType): { failure: Error | null; refusal: ReturnType<typeof refusalIn> } {
  const { t } = useTranslation('integrations');
  const { code, state, error: refused } = useSearch({ strict: false });
  const navigate = useNavigate();
  const queries = useQueryClient();
  const isSent = useRef(false);
  // Kept from the first render, because the address is cleared at once.
  const [refusal] = useState(() => refusalIn(refused));
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
  useEffect(() => {
    if (refused !== undefined)
      void navigate({ to: `/resources/edit/integrations/${service}`, replace: true });
  }, [refused, service, navigate]);
  return { failure: error, refusal };
}

/** Renders the connection of a service: by key, or by OAuth if the deployment has an app there. */
export function ConnectionCard({ integration }: { integration: Integration }) {
  const { t } = useTranslation('integrations');
  const { type: service, title, connected: isConnected, can_authorize } = integration;
  const returned = useReturn(service);
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
  const failure = authorize.error ?? (authorize.isIdle ? returned.failure : null);
  const reason = failure ? 'failed' : authorize.isIdle && returned.refusal;
  return (
    <Card title={t('connection.title')} description={t('connection.text')}>
      {reason && (
        <p className={classes.note} role="alert">
          {t(`connection.${reason}`, { service: title })} {failure && descriptionOf(failure)}
        </p>
      )}
      <KeyForm key={String(isConnected)} integration={integration} save={save} />
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

interface KeyFormProps {
  integration: Integration;
  save: (values: object) => Promise<void>;
}

function KeyForm({ integration, save }: KeyFormProps) {
  const key = useSite()?.key ?? '';
  const { data } = useQuery(api.resources.get.queryOptions({ input: { key } }));
  if (!data) return null;
  const stored: object = data.settings[integration.type];
  return <Fields key={data.version} integration={integration} save={save} stored={stored} />;
}

interface FieldsProps extends KeyFormProps {
  stored: object;
}

function Fields({ integration, save, stored }: FieldsProps) {
  const { t } = useTranslation('integrations');
  const { type: service, title, connected: isConnected } = integration;
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
        <Fragment key={name}>
          <TextField
            form={form}
            name={name}
            label={t(`fields.${name}`)}
            isNullable
            {...(isSecret ? { isMonospace: true } : {})}
            {...(isList ? { description: t('connection.several') } : {})}
          />
          {service === 'mailchimp' && isSecret && <AudienceField form={form} hasStored={hasKey} />}
        </Fragment>
      ))}
      <div>
        <Button type="submit" loading={isSending}>
          {isConnected ? t('connection.save') : t('connection.connect', { service: title })}
        </Button>
      </div>
    </form>
  );
}
