import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, descriptionOf } from '#console/lib/api/api-error.ts';
import { api, client } from '#console/lib/api/client.ts';
import { useSite, useSites } from '#console/lib/remembered/sites.ts';
import { saveFile } from '#console/ui/browser/save-file.ts';
import { CopyButton } from '#console/ui/cells/copy-button.tsx';
import { SelectField } from '#console/ui/fields/select-field.tsx';
import { useRecordForm } from '#console/ui/record-form/use-record-form.ts';
import { useSubmit } from '#console/ui/record-form/use-submit.ts';
import { allows } from '#contract/base/access.ts';
import { fieldTexts } from '#contract/base/issues.ts';
import type { Transfer } from '#contract/domains/configuration-transfers/schemas.ts';
import { inFours } from './fingerprint.ts';
import classes from './transfers.module.css';

/** Renders the sources of a configuration, another site or a file, and the export of this site's own. */
export function BringPanel() {
  return (
    <div className={classes.panels}>
      <FromSite />
      <FromFile />
      <AsFile />
    </div>
  );
}

/** Returns a function that opens the imported transfer. */
function useBrought() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  return async ({ id }: Pick<Transfer, 'id'>) => {
    await queries.invalidateQueries({ queryKey: api.configurationTransfers.list.key() });
    await navigate({ to: '/configuration/transfers/$id', params: { id: String(id) } });
  };
}

function FromSite() {
  const { t } = useTranslation('configurationTransfers');
  const site = useSite();
  const { available } = useSites();
  const brought = useBrought();
  const options = available
    .filter(({ key, relation }) => key !== site?.key && allows(relation, 'configuration', 'write'))
    .map(({ key, title }) => ({ value: key, label: title }));
  const form = useRecordForm<{ site: string | null }>({
    initial: { site: null },
    validate: ({ site: key }): Record<string, string> => (key === null ? { site: fieldTexts.required } : {}),
  });
  const { formProps, isSending } = useSubmit({
    form,
    send: async ({ site: key }, idempotencyKey) =>
      brought(
        await client.configurationTransfers.fromSite({ site: key ?? '' }, { context: { idempotencyKey } }),
      ),
  });
  return (
    <section className={classes.panel}>
      <h2 className={classes.heading}>{t('bring.site.title')}</h2>
      {options.length === 0 ? (
        <p className={classes.hint}>{t('bring.site.none')}</p>
      ) : (
        <form {...formProps} className={classes.line}>
          <SelectField form={form} name="site" label={t('bring.site.field')} options={options} required />
          <Button type="submit" variant="default" loading={isSending}>
            {t('bring.site.verb')}
          </Button>
        </form>
      )}
    </section>
  );
}

function FromFile() {
  const { t } = useTranslation('configurationTransfers');
  const input = useRef<HTMLInputElement>(null);
  const brought = useBrought();
  const [refusal, setRefusal] = useState<string | null>(null);
  const upload = useMutation({
    meta: { silentError: true, silentSuccess: true },
    mutationFn: (file: File) => client.configurationTransfers.fromFile({ file }),
    onSuccess: brought,
    onError: (error) =>
      setRefusal(
        (error instanceof ApiError && error.fields.file) || descriptionOf(error) || t('bring.file.failed'),
      ),
  });
  const take = (files: FileList | null) => {
    const [file, more] = files ?? [];
    if (!file) return;
    setRefusal(null);
    if (more) setRefusal(t('bring.file.one'));
    else upload.mutate(file);
  };
  return (
    <section className={classes.panel}>
      <h2 className={classes.heading}>{t('bring.file.title')}</h2>
      <p className={classes.hint}>{t('bring.file.text')}</p>
      <div>
        <Button variant="default" loading={upload.isPending} onClick={() => input.current?.click()}>
          {t('bring.file.choose')}
        </Button>
      </div>
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        accept=".txt,text/plain"
        aria-label={t('bring.file.input')}
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          take(currentTarget.files);
          // The same file can be chosen again.
          currentTarget.value = '';
        }}
      />
      {refusal !== null && (
        <p className={classes.failed} role="alert">
          {refusal}
        </p>
      )}
    </section>
  );
}

function AsFile() {
  const { t } = useTranslation('configurationTransfers');
  const site = useSite();
  const { data } = useQuery(api.configurationTransfers.installation.queryOptions({}));
  const download = useMutation({
    meta: { silentSuccess: true, errorFallback: t('bring.download.failed') },
    mutationFn: async () =>
      saveFile(
        await client.configurationTransfers.download({}),
        `${site?.key ?? 'site'}-configuration-${new Date().toISOString().slice(0, 10)}.txt`,
      ),
  });
  return (
    <section className={classes.panel}>
      <h2 className={classes.heading}>{t('bring.download.title')}</h2>
      <p className={classes.hint}>{t('bring.download.text')}</p>
      <div>
        <Button variant="default" loading={download.isPending} onClick={() => download.mutate()}>
          {t('bring.download.verb')}
        </Button>
      </div>
      {data && (
        <dl className={classes.fingerprint}>
          <dt>{t('bring.download.fingerprint')}</dt>
          <dd>
            <code>{inFours(data.fingerprint)}</code>
            <CopyButton value={inFours(data.fingerprint)} label={t('bring.download.copy')} />
          </dd>
          <dd className={classes.hint}>{t('bring.download.hint')}</dd>
        </dl>
      )}
    </section>
  );
}
