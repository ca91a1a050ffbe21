import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isStatus } from '#console/lib/api/api-error.ts';
import { api } from '#console/lib/api/client.ts';
import { number } from '#console/lib/formats.ts';
import { useConfirm } from '#console/ui/confirm/confirm.tsx';
import { ReasonTable, TotalFigures } from './figures.tsx';
import { PreviewRows } from './preview-rows.tsx';
import classes from './step.module.css';
import { Step } from './step.tsx';
import type { MemberImport, Preview, Totals } from './types.ts';
import { useKeepImport } from './use-keep-import.ts';

interface PreviewStepProps {
  record: MemberImport;
  preview: Preview;
  onChangeColumns: () => void;
}

/** What the import would do, in figures and row by row; it starts from here. */
export function PreviewStep({ record, preview, onChangeColumns }: PreviewStepProps) {
  const { t } = useTranslation('memberImports');
  const { totals } = preview;
  const start = useStart(record, totals);
  const changing = totals.created + totals.updated;
  const count = totals.rows;
  return (
    <Step
      title={t('preview.title')}
      text={t('preview.text', { count, n: number(count) })}
      actions={
        <>
          <Button variant="default" onClick={onChangeColumns}>
            {t('preview.changeColumns')}
          </Button>
          {changing > 0 && (
            <Button loading={start.isPending} onClick={start.ask}>
              {t('preview.start', { count: changing, n: number(changing) })}
            </Button>
          )}
        </>
      }
    >
      {changing === 0 && (
        <p className={totals.rejected === totals.rows ? classes.bad : classes.note} role="status">
          {t(totals.rejected === totals.rows ? 'preview.allRejected' : 'preview.nothing')}
        </p>
      )}
      <TotalFigures totals={totals} label={t('preview.figures')} />
      <NewNames preview={preview} />
      {totals.rejected > 0 && (
        <>
          <h3 className={classes.subtitle}>{t('preview.reasons')}</h3>
          <ReasonTable
            reasons={preview.rejected_reasons}
            total={totals.rejected}
            label={t('result.reasonsLabel')}
            counted={t('result.reasonRows')}
          />
        </>
      )}
      <div>
        <h3 className={classes.subtitle}>{t('preview.firstRows')}</h3>
        <p className={classes.quiet}>{t('preview.firstRowsText')}</p>
      </div>
      <PreviewRows rows={preview.rows} />
    </Step>
  );
}

/** Tags and plans that do not exist yet. */
function NewNames({ preview }: { preview: Preview }) {
  const { t } = useTranslation('memberImports');
  const named = (names: readonly string[], total: number) => {
    const told = names.map((name) => `“${name}”`).join(', ');
    const more = total - names.length;
    return more > 0 ? t('preview.andMore', { names: told, n: number(more) }) : told;
  };
  const { new_tags, new_tags_total, new_plans, new_plans_total } = preview;
  if (new_tags_total + new_plans_total === 0) return null;
  return (
    <ul className={classes.notes}>
      {new_tags_total > 0 && (
        <li>
          {t('preview.newTags', {
            count: new_tags_total,
            n: number(new_tags_total),
            names: named(new_tags, new_tags_total),
          })}
        </li>
      )}
      {new_plans_total > 0 && (
        <li>
          {t('preview.newPlans', {
            count: new_plans_total,
            n: number(new_plans_total),
            names: named(new_plans, new_plans_total),
          })}
        </li>
      )}
    </ul>
  );
}

/** Asks with the numbers, then starts. What another operator did meanwhile shows instead of being overrun. */
function useStart(record: MemberImport, totals: Totals) {
  const { t } = useTranslation('memberImports');
  const confirm = useConfirm();
  const queries = useQueryClient();
  const keep = useKeepImport();
  const { id, version } = record;
  const { mutate, isPending } = useMutation(
    api.memberImports.start.mutationOptions({
      meta: { silentSuccess: true },
      onSuccess: keep,
      onError(error) {
        if (isStatus(error, 409))
          void queries.invalidateQueries({ queryKey: api.memberImports.get.queryKey({ input: { id } }) });
      },
    }),
  );
  const line = (key: 'New' | 'Update' | 'Unchanged' | 'Rejected', count: number) =>
    count > 0 && <li>{t(`preview.confirm${key}`, { count, n: number(count) })}</li>;
  const changing = totals.created + totals.updated;
  const ask = async () => {
    const isAgreed = await confirm({
      title: t('preview.confirmTitle', { file: record.file_name }),
      text: (
        <>
          <ul className={classes.notes}>
            {line('New', totals.created)}
            {line('Update', totals.updated)}
            {line('Unchanged', totals.unchanged)}
            {line('Rejected', totals.rejected)}
          </ul>
          <p className={classes.after}>{t('preview.confirmUndo')}</p>
        </>
      ),
      verb: t('preview.start', { count: changing, n: number(changing) }),
    });
    if (isAgreed) mutate({ id, version });
  };
  return { isPending, ask: () => void ask() };
}
