import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '#console/lib/api/client.ts';
import { useSites } from '#console/lib/browser-state/sites.ts';
import { dateTime } from '#console/lib/formats.ts';
import { useConfirm } from '#console/ui/confirm/confirm.tsx';
import { keepSecret, useKeptSecret } from './kept-secrets.ts';
import { KeyField } from './key-field.tsx';
import classes from './site-keys.module.css';

interface SecretKeyProps {
  site: { key: string; title: string };
  /** The last four letters; empty for a site without a key. */
  masked: string;
  /** Until when a replaced key works as well; null when none does. */
  until: string | null;
  isReadOnly?: boolean;
}

/** Renders the secret key of a site: in full once after it was created, and with a way to replace it. */
export function SecretKey({ site: { key, title }, masked, until, isReadOnly = false }: SecretKeyProps) {
  const { t } = useTranslation('siteKeys');
  const confirm = useConfirm();
  const queries = useQueryClient();
  const secret = useKeptSecret(key);
  const { available } = useSites();
  const zone = available.find((one) => one.key === key)?.reporting_timezone ?? 'UTC';
  const read = async () => {
    await queries.invalidateQueries({ queryKey: api.resources.get.key() });
    await queries.invalidateQueries({ queryKey: api.onboarding.state.key() });
  };
  const meta = { silentSuccess: true };
  const replace = useMutation(
    api.resources.replacePrivateKey.mutationOptions({
      meta,
      onSuccess: async ({ private_key: made }) => {
        keepSecret(key, made);
        await read();
      },
    }),
  );
  const end = useMutation(api.resources.endReplacedKeys.mutationOptions({ onSuccess: read }));
  const askToReplace = async () => {
    const question = { title: t('replace.title'), text: t('replace.text'), verb: t('replace.verb') };
    if (masked === '' || (await confirm({ ...question, site: title }))) replace.mutate({ key });
  };
  const askToEnd = async () => {
    const question = { title: t('end.title'), text: t('end.text'), verb: t('end.verb') };
    if (await confirm({ ...question, isLoss: true, site: title })) end.mutate({ key });
  };
  return (
    <>
      <KeyField
        label={t('secretKey')}
        site={title}
        value={secret ?? masked}
        description={t(secret === null ? (masked === '' ? 'secretNone' : 'secretGone') : 'secretText')}
        canCopy={secret !== null}
      />
      {!isReadOnly && (
        <div className={classes.actions}>
          <Button
            variant="default"
            size="xs"
            loading={replace.isPending}
            aria-label={t('ofSite', { label: t(masked === '' ? 'make.verb' : 'replace.verb'), site: title })}
            onClick={() => void askToReplace()}
          >
            {t(masked === '' ? 'make.verb' : 'replace.verb')}
          </Button>
          {until !== null && (
            <Button
              variant="subtle"
              size="xs"
              color="gray"
              loading={end.isPending}
              aria-label={t('ofSite', { label: t('end.verb'), site: title })}
              onClick={() => void askToEnd()}
            >
              {t('end.verb')}
            </Button>
          )}
        </div>
      )}
      {until !== null && (
        <p className={classes.until} role="status">
          {t('until', { at: dateTime(until, zone), zone })}
        </p>
      )}
    </>
  );
}
