import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '#console/lib/api/client.ts';
import { number } from '#console/lib/formats.ts';
import { Stat } from '#console/ui/cells/stat.tsx';
import { useConfirm } from '#console/ui/confirm/confirm.tsx';
import { Card } from '#console/ui/page/page.tsx';
import { ReasonTable } from './figures.tsx';
import { ProgressBox } from './progress-box.tsx';
import classes from './step.module.css';
import type { MemberImport } from './types.ts';
import { useKeepImport } from './use-keep-import.ts';

/** The way back: offered while it is open, at work, and what it did. */
export function UndoCard({ record, created }: { record: MemberImport; created: number }) {
  const { t } = useTranslation('memberImports');
  if (record.state === 'undoing')
    return (
      <ProgressBox label={t('undo.progress')} share={record.progress ?? 0} note={t('page.leave')}>
        {t('undo.worked', { done: number(record.rows_done), total: number(created) })}
      </ProgressBox>
    );
  if (record.undone) return <Undone undone={record.undone} />;
  if (created === 0) return null;
  if (!record.can_undo) return <p className={classes.quiet}>{t('undo.over')}</p>;
  return <Offer record={record} created={created} />;
}

function Offer({ record, created }: { record: MemberImport; created: number }) {
  const { t } = useTranslation('memberImports');
  const confirm = useConfirm();
  const keep = useKeepImport();
  const { id, undo_seconds: seconds } = record;
  const minutes = Math.ceil((seconds ?? 0) / 60);
  const counted = { count: created, n: number(created) };
  const undo = useMutation(
    api.memberImports.undo.mutationOptions({ meta: { silentSuccess: true }, onSuccess: keep }),
  );
  const ask = async () => {
    const isAgreed = await confirm({
      title: t('undo.confirmTitle'),
      text: (
        <>
          {t('undo.confirmText', counted)}
          <p className={classes.after}>{t('undo.confirmRest')}</p>
        </>
      ),
      verb: t('undo.verb', counted),
      isLoss: true,
    });
    if (isAgreed) undo.mutate({ id });
  };
  return (
    <Card
      title={t('undo.title')}
      description={t('undo.text', counted)}
      actions={
        <Button variant="default" loading={undo.isPending} onClick={() => void ask()}>
          {t('undo.verb', counted)}
        </Button>
      }
    >
      <p className={classes.quiet}>{t('undo.left', { count: minutes, n: number(minutes) })}</p>
    </Card>
  );
}

function Undone({ undone }: { undone: NonNullable<MemberImport['undone']> }) {
  const { t } = useTranslation('memberImports');
  const { removed, kept, kept_reasons } = undone;
  return (
    <Card title={t('undo.title')} description={t('undo.undoneText', { count: removed, n: number(removed) })}>
      {/* biome-ignore lint/a11y/useSemanticElements: figures are no fields of a form */}
      <div className={classes.figures} role="group" aria-label={t('undo.title')}>
        <Stat label={t('undo.removed')} figure={number(removed)} />
        <Stat label={t('undo.kept')} figure={number(kept)} />
      </div>
      {kept > 0 && (
        <>
          <h3 className={classes.subtitle}>{t('undo.keptTitle')}</h3>
          <ReasonTable
            reasons={kept_reasons}
            total={kept}
            label={t('undo.keptLabel')}
            counted={t('undo.members')}
          />
        </>
      )}
    </Card>
  );
}
