import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '#console/lib/api/client.ts';
import { number } from '#console/lib/formats.ts';
import { Stat } from '#console/ui/cells/stat.tsx';
import { useConfirm } from '#console/ui/confirm/confirm.tsx';
import { Card } from '#console/ui/page/page.tsx';
import { ProgressBox } from '#console/ui/progress/progress-box.tsx';
import { ReasonTable } from './figures.tsx';
import classes from './step.module.css';
import type { ImportKind, MemberImport } from './types.ts';
import { useKeepImport } from './use-keep-import.ts';

/** Renders the undo: while it is possible, its progress, and its result. */
export function UndoCard({ record, created }: { record: MemberImport; created: number }) {
  const { t } = useTranslation('memberImports');
  const isSales = record.kind === 'sales';
  if (record.state === 'undoing')
    return (
      <ProgressBox label={t('undo.progress')} share={record.progress ?? 0} note={t('page.leave')}>
        {isSales
          ? t('sales.undo.worked', {
              done: number(record.rows_done),
              total: number(created + record.made_members),
            })
          : t('undo.worked', { done: number(record.rows_done), total: number(created) })}
      </ProgressBox>
    );
  const { undone, undo_stopped: isStopped, can_undo: canUndo } = record;
  const told = undone && <Undone kind={record.kind} undone={undone} />;
  if (created === 0 || (undone && !isStopped)) return told;
  return (
    <>
      {told}
      {canUndo ? (
        <Offer record={record} created={created} />
      ) : (
        <p className={classes.quiet}>{t(isSales ? 'sales.undo.over' : 'undo.over')}</p>
      )}
    </>
  );
}

function Offer({ record, created }: { record: MemberImport; created: number }) {
  const { t } = useTranslation('memberImports');
  const confirm = useConfirm();
  const keep = useKeepImport();
  const { id, kind, undo_seconds: seconds, undo_stopped: isRest } = record;
  const isSales = kind === 'sales';
  const minutes = Math.ceil((seconds ?? 0) / 60);
  const counted = { count: created, n: number(created) };
  const words = (name: 'text' | 'verb' | 'confirmText') => {
    if (isRest) return t(`undo.rest.${name}`);
    return isSales ? t(`sales.undo.${name}`, counted) : t(`undo.${name}`, counted);
  };
  const undo = useMutation(api.memberImports.undo.mutationOptions({ onSuccess: keep }));
  const ask = async () => {
    const isAgreed = await confirm({
      title: t('undo.confirmTitle'),
      text: (
        <>
          {words('confirmText')}
          <p className={classes.after}>{t(isSales ? 'sales.undo.confirmRest' : 'undo.confirmRest')}</p>
        </>
      ),
      verb: words('verb'),
      isLoss: true,
    });
    if (isAgreed) undo.mutate({ id });
  };
  return (
    <Card
      title={t(isRest ? 'undo.rest.title' : 'undo.title')}
      description={words('text')}
      actions={
        <Button variant="default" loading={undo.isPending} onClick={() => void ask()}>
          {words('verb')}
        </Button>
      }
    >
      <p className={classes.quiet}>{t('undo.left', { count: minutes, n: number(minutes) })}</p>
    </Card>
  );
}

interface UndoneProps {
  kind: ImportKind;
  undone: NonNullable<MemberImport['undone']>;
}

function Undone({ kind, undone }: UndoneProps) {
  const { t } = useTranslation('memberImports');
  const { removed, kept, kept_reasons, removed_members } = undone;
  const isSales = kind === 'sales';
  const words = t(isSales ? 'sales.undo.undoneText' : 'undo.undoneText', {
    count: removed,
    n: number(removed),
  });
  return (
    <Card title={t('undo.title')} description={words}>
      {/* biome-ignore lint/a11y/useSemanticElements: figures are no fields of a form */}
      <div className={classes.figures} role="group" aria-label={t('undo.title')}>
        <Stat label={t('undo.removed')} figure={number(removed)} />
        <Stat label={t('undo.kept')} figure={number(kept)} />
        {isSales && <Stat label={t('sales.undo.removedMembers')} figure={number(removed_members)} />}
      </div>
      {kept > 0 && (
        <>
          <h3 className={classes.subtitle}>{t(isSales ? 'sales.undo.keptTitle' : 'undo.keptTitle')}</h3>
          <ReasonTable
            reasons={kept_reasons}
            total={kept}
            label={t(isSales ? 'sales.undo.keptLabel' : 'undo.keptLabel')}
            counted={t(isSales ? 'sales.undo.sales' : 'undo.members')}
          />
        </>
      )}
    </Card>
  );
}
