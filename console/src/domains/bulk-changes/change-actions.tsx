import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '#console/lib/api/client.ts';
import { number } from '#console/lib/formats.ts';
import { useConfirm } from '#console/ui/confirm/confirm.tsx';
import type { BulkChange } from '#contract/domains/bulk-changes/schemas.ts';
import classes from './detail-page.module.css';

/** Renders Stop while the change runs, and Undo while that is possible. */
export function ChangeActions({ change }: { change: BulkChange }) {
  const { t } = useTranslation('bulkChanges');
  const queries = useQueryClient();
  const confirm = useConfirm();
  const { id } = change;
  const isOfMembers = change.subject === 'members';
  // Started minutes count as whole ones; polling updates the number.
  const minutes = Math.ceil((change.undo_seconds ?? 0) / 60);
  const onSuccess = (newest: BulkChange) => {
    queries.setQueryData(api.bulkChanges.get.queryKey({ input: { id } }), newest);
    return queries.invalidateQueries({ queryKey: api.bulkChanges.list.key() });
  };
  const stop = useMutation(api.bulkChanges.stop.mutationOptions({ onSuccess }));
  const undo = useMutation(api.bulkChanges.undo.mutationOptions({ onSuccess }));
  const { changed } = change.outcomes;
  const told = { count: changed, n: number(changed) };

  const askStop = async () => {
    const isAgreed = await confirm({
      title: t('page.stopTitle'),
      text: t(isOfMembers ? 'page.stopText' : 'page.stopRowsText'),
      verb: t('page.stopVerb'),
    });
    if (isAgreed) stop.mutate({ id });
  };
  const askUndo = async () => {
    const isAgreed = await confirm({
      title: t('page.undoTitle'),
      text: t(isOfMembers ? 'page.undoText' : 'page.undoRowsText', told),
      verb: t(isOfMembers ? 'page.undoVerb' : 'page.undoRowsVerb', told),
    });
    if (isAgreed) undo.mutate({ id });
  };
  return (
    <>
      {stop.isPending && (
        <span className={classes.stopping} role="status">
          {t('page.stopping')}
        </span>
      )}
      {change.can_stop && (
        <Button variant="default" loading={stop.isPending} onClick={() => void askStop()}>
          {t('page.stop')}
        </Button>
      )}
      {minutes > 0 && (
        <Button variant="default" loading={undo.isPending} onClick={() => void askUndo()}>
          {t('page.undo', { count: minutes, n: minutes })}
        </Button>
      )}
    </>
  );
}
