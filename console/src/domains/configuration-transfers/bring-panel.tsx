import { Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, descriptionOf } from '#console/lib/api/api-error.ts';
import { api, client } from '#console/lib/api/client.ts';
import { useSite, useSites } from '#console/lib/browser-state/sites.ts';
import { saveFile } from '#console/ui/browser/save-file.ts';
import { CopyButton } from '#console/ui/cells/copy-button.tsx';
import { allows } from '#contract/base/access.ts';
import { inFours } from './fingerprint.ts';
import classes from './transfers.module.css';
import { useBrought } from './use-brought.ts';

const FromSiteForm = lazy(async () => ({ default: (await import('./from-site-form.tsx')).FromSiteForm }));

/** Height of a label and its input, in pixels. */
const formHeight = 62;

/** Renders the sources of a configuration, another site or a file, and the export of this site's own. */
export function ImportPanel() {
  return (
    <div className={classes.panels}>
      <FromSite />
      <FromFile />
      <AsFile />
    </div>
  );
}

function FromSite() {
  const { t } = useTranslation('configurationTransfers');
  const site = useSite();
  const { available } = useSites();
  const options = available
    .filter(({ key, relation }) => key !== site?.key && allows(relation, 'configuration', 'write'))
    .map(({ key, title }) => ({ value: key, label: title }));
  return (
    <section className={classes.panel}>
      <h2 className={classes.heading}>{t('bring.site.title')}</h2>
      {options.length === 0 ? (
        <p className={classes.hint}>{t('bring.site.none')}</p>
      ) : (
        <Suspense fallback={<Skeleton height={formHeight} />}>
          <FromSiteForm options={options} />
        </Suspense>
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
