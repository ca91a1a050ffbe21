import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isStatus } from '#console/lib/api/api-error.ts';
import { api } from '#console/lib/api/client.ts';
import { number } from '#console/lib/formats.ts';
import { useConfirm } from '#console/ui/confirm/confirm.tsx';
import { ReasonTable, TotalFigures } from './figures.tsx';
import { LeftOutReasons, SourceRest } from './left-behind.tsx';
import { PreviewRows } from './preview-rows.tsx';
import { PreviewSales, SaleSums } from './preview-sales.tsx';
import classes from './step.module.css';
import { Step } from './step.tsx';
import type { ImportKind, MemberImport, Preview } from './types.ts';
import { useKeepImport } from './use-keep-import.ts';

interface PreviewStepProps {
  record: MemberImport;
  preview: Preview;
  onChangeColumns: () => void;
}

/** Renders the preview of the import with its totals and rows, and starts it. */
export function PreviewStep({ record, preview, onChangeColumns }: PreviewStepProps) {
  const { t } = useTranslation('memberImports');
  const { totals } = preview;
  const isSales = record.kind === 'sales';
  const start = useStart(record, preview);
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
      <TotalFigures kind={record.kind} totals={totals} label={t('preview.figures')} />
      {isSales ? <SaleSums preview={preview} /> : <NewNames preview={preview} />}
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
      <LeftOutReasons reasons={preview.left_out_reasons} isDone={false} />
      <h3 className={classes.subtitle}>{t('preview.firstRows')}</h3>
      <HowRead record={record} />
      {isSales ? <PreviewSales rows={preview.rows} /> : <PreviewRows rows={preview.rows} />}
      <SourceRest source={record.source} />
    </Step>
  );
}

/** Renders how ambiguous dates and amounts were read. */
function HowRead({ record }: { record: MemberImport }) {
  const { t } = useTranslation('memberImports');
  const { date_order: dates, decimal_sign: decimals } = record;
  if (dates === null && decimals !== 'comma') return null;
  return (
    <p className={classes.quiet}>
      {dates !== null && t(dates === 'day_first' ? 'preview.dayFirst' : 'preview.monthFirst')}{' '}
      {decimals === 'comma' && t('preview.decimalComma')}
    </p>
  );
}

/** Renders the tags, groups and plans that don't exist yet. */
function NewNames({ preview }: { preview: Preview }) {
  const { t } = useTranslation('memberImports');
  const named = (names: readonly string[], total: number) => {
    const told = names.map((name) => `“${name}”`).join(', ');
    const more = total - names.length;
    return more > 0 ? t('preview.andMore', { names: told, n: number(more) }) : told;
  };
  const all = [
    ['newTags', preview.new_tags, preview.new_tags_total],
    ['newGroups', preview.new_groups, preview.new_groups_total],
    ['newPlans', preview.new_plans, preview.new_plans_total],
  ] as const;
  const shown = all.filter(([, , total]) => total > 0);
  if (shown.length === 0) return null;
  return (
    <ul className={classes.notes}>
      {shown.map(([text, names, total]) => (
        <li key={text}>
          {t(`preview.${text}`, { count: total, n: number(total), names: named(names, total) })}
        </li>
      ))}
    </ul>
  );
}

type Line = 'New' | 'Members' | 'Update' | 'Unchanged' | 'Rejected';

/** Renders the numbers of the confirmation. */
function WhatWillHappen({ kind, preview }: { kind: ImportKind; preview: Preview }) {
  const { t } = useTranslation('memberImports');
  const { totals, new_members } = preview;
  const words = (name: Line, count: number) => {
    const counted = { count, n: number(count) };
    if (name === 'Members') return t('sales.preview.confirmMembers', counted);
    const isOwn = kind === 'sales' && (name === 'New' || name === 'Unchanged');
    return isOwn ? t(`sales.preview.confirm${name}`, counted) : t(`preview.confirm${name}`, counted);
  };
  const lines: [Line, number][] = [
    ['New', totals.created],
    ['Members', new_members],
    ['Update', totals.updated],
    ['Unchanged', totals.unchanged],
    ['Rejected', totals.rejected],
  ];
  return (
    <ul className={classes.notes}>
      {lines.map(([name, count]) => count > 0 && <li key={name}>{words(name, count)}</li>)}
    </ul>
  );
}

/** Confirms with the numbers, then starts. A change by another operator is shown instead of being overwritten. */
function useStart(record: MemberImport, preview: Preview) {
  const { t } = useTranslation('memberImports');
  const confirm = useConfirm();
  const queries = useQueryClient();
  const keep = useKeepImport();
  const { id, version } = record;
  const { mutate, isPending } = useMutation(
    api.memberImports.start.mutationOptions({
      onSuccess: keep,
      onError(error) {
        if (isStatus(error, 409))
          void queries.invalidateQueries({ queryKey: api.memberImports.get.queryKey({ input: { id } }) });
      },
    }),
  );
  const { totals } = preview;
  const changing = totals.created + totals.updated;
  const ask = async () => {
    const isAgreed = await confirm({
      title: t('preview.confirmTitle', { file: record.file_name }),
      text: (
        <>
          <WhatWillHappen kind={record.kind} preview={preview} />
          <p className={classes.after}>
            {t(record.kind === 'sales' ? 'sales.preview.confirmUndo' : 'preview.confirmUndo')}
          </p>
        </>
      ),
      verb: t('preview.start', { count: changing, n: number(changing) }),
    });
    if (isAgreed) mutate({ id, version });
  };
  return { isPending, ask: () => void ask() };
}
