import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { api, client } from '#console/lib/api/client.ts';
import { useSite } from '#console/lib/browser-state/sites.ts';
import { Page, PageHeader } from '#console/ui/page/page.tsx';
import { importKinds } from '#contract/domains/member-imports/schemas.ts';
import { FitsMembers, FitsSales } from './create-notes.tsx';
import classes from './create-page.module.css';
import { failureInWords } from './failure-words.ts';
import { FileDrop } from './file-drop.tsx';
import { kindInAddress } from './kind-in-address.ts';
import { Steps } from './step.tsx';
import { Systems } from './systems.tsx';
import type { ImportKind } from './types.ts';
import { startUpload } from './uploads.ts';
import { useKeepImport } from './use-keep-import.ts';

/** Renders the first step of an import: choosing a file, which is uploaded on the page of its import. */
export function Screen() {
  const { t } = useTranslation(['memberImports', 'kit']);
  const site = useSite();
  const kind: ImportKind = useSearch({ strict: false }).kind === 'sales' ? 'sales' : 'members';
  const isSales = kind === 'sales';
  const begin = useBegin(kind);
  const failure = begin.isError ? failureInWords(t, begin.error) : null;
  return (
    <Page width="form">
      <PageHeader
        title={t(isSales ? 'sales.create.title' : 'create.title')}
        description={t(isSales ? 'sales.create.text' : 'create.text', { site: site?.title ?? '' })}
        actions={
          <Button component={Link} to="/users/imports" variant="default">
            {t('create.all')}
          </Button>
        }
      />
      <Steps state={null} />
      <KindChoice kind={kind} isDisabled={begin.isPending || begin.isSuccess} />
      <FileDrop
        kind={kind}
        onFile={(file) => begin.mutate(file)}
        isBusy={begin.isPending || begin.isSuccess}
        failure={failure}
      />
      <p className={classes.begins}>{t('create.begins')}</p>
      <Systems />
      {isSales ? <FitsSales zone={site?.reporting_timezone ?? ''} /> : <FitsMembers />}
    </Page>
  );
}

/** Renders the choice of what the file contains; it is kept in the address. */
function KindChoice({ kind, isDisabled }: { kind: ImportKind; isDisabled: boolean }) {
  const { t } = useTranslation('memberImports');
  const navigate = useNavigate();
  const choose = (one: ImportKind) =>
    void navigate({ to: '.', search: kindInAddress(one) as never, replace: true });
  return (
    <fieldset className={classes.kinds} disabled={isDisabled}>
      <legend className="visually-hidden">{t('kinds.label')}</legend>
      {importKinds.map((one) => (
        <label key={one} className={classes.kind}>
          <input type="radio" name="kind" value={one} checked={one === kind} onChange={() => choose(one)} />
          {t(`kinds.${one}`)}
        </label>
      ))}
    </fieldset>
  );
}

function useBegin(kind: ImportKind) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const keep = useKeepImport();
  return useMutation({
    meta: { silentSuccess: true, silentError: true },
    mutationFn: (file: File) => client.memberImports.create({ kind, file_name: file.name, bytes: file.size }),
    onSuccess(begun, file) {
      keep(begun);
      startUpload(begun, file, keep);
      void queries.invalidateQueries({ queryKey: api.memberImports.list.key() });
      void navigate({ to: `/users/imports/${begun.id}` });
    },
  });
}
