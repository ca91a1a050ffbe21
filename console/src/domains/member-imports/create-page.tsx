import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { api, client } from '#console/lib/api/client.ts';
import { useSite } from '#console/lib/sites.ts';
import { memberImports } from '#console/texts/en/member-imports.ts';
import { addTexts } from '#console/texts/texts.ts';
import { Page, PageHeader } from '#console/ui/page/page.tsx';
import classes from './create-page.module.css';
import { failureInWords } from './failure-words.ts';
import { FileDrop } from './file-drop.tsx';
import { Steps } from './step.tsx';
import { startUpload } from './uploads.ts';
import { useKeepImport } from './use-keep-import.ts';

addTexts('memberImports', memberImports);

/** Where an import begins: a file is chosen, and uploaded on the page of its import. */
export function CreateImportPage() {
  const { t } = useTranslation(['memberImports', 'kit']);
  const title = useSite()?.title ?? '';
  const navigate = useNavigate();
  const queries = useQueryClient();
  const keep = useKeepImport();
  const begin = useMutation({
    meta: { silentSuccess: true, silentError: true },
    mutationFn: (file: File) => client.memberImports.create({ file_name: file.name, bytes: file.size }),
    onSuccess(begun, file) {
      keep(begun);
      startUpload(begun, file, keep);
      void queries.invalidateQueries({ queryKey: api.memberImports.list.key() });
      void navigate({ to: `/users/imports/${begun.id}` as string });
    },
  });
  const failure = begin.isError ? failureInWords(t, begin.error) : null;
  return (
    <Page width="form">
      <PageHeader
        title={t('create.title')}
        description={t('create.text', { site: title })}
        actions={
          <Button component={Link} to="/users/imports" variant="default">
            {t('create.all')}
          </Button>
        }
      />
      <Steps state={null} />
      <FileDrop
        onFile={(file) => begin.mutate(file)}
        isBusy={begin.isPending || begin.isSuccess}
        failure={failure}
      />
      <p className={classes.begins}>{t('create.begins')}</p>
      <div className={classes.columns}>
        <section aria-label={t('create.fits')}>
          <h2 className={classes.title}>{t('create.fits')}</h2>
          <ul>
            <li>{t('create.fitsGhost')}</li>
            <li>{t('create.fitsOther')}</li>
            <li>{t('create.fitsEmail')}</li>
          </ul>
        </section>
        <section aria-label={t('create.happens')}>
          <h2 className={classes.title}>{t('create.happens')}</h2>
          <ul>
            <li>{t('create.happensNew')}</li>
            <li>{t('create.happensKnown')}</li>
            <li>{t('create.happensPlans')}</li>
            <li>{t('create.happensNever')}</li>
            <li>{t('create.happensUndo')}</li>
          </ul>
        </section>
      </div>
    </Page>
  );
}
