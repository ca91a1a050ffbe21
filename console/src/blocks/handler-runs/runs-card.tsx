import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DeliveryDialog } from '#console/blocks/deliveries/delivery-dialog.tsx';
import { useMay } from '#console/lib/access.ts';
import { api } from '#console/lib/api/client.ts';
import { dateTime } from '#console/lib/formats.ts';
import { Badge } from '#console/ui/cells/badge.tsx';
import { Missing } from '#console/ui/cells/cells.tsx';
import { notifySuccess } from '#console/ui/notify/notify.tsx';
import { Card } from '#console/ui/page/page.tsx';
import { PlainTable } from '#console/ui/plain-table/plain-table.tsx';
import classes from './handler-runs.module.css';

const tones = { waiting: 'warn', done: 'good', failed: 'bad', skipped: 'quiet' } as const;

interface RunsCardProps {
  /** Id of the action or trigger. */
  id: number;
  /** Number of failed runs. */
  failed: number;
  /** Retries the failed runs and returns their number. */
  retry: () => Promise<{ retried: number }>;
}

/** Renders the last runs of an action or a trigger; each opens with its content, outcome and attempts. */
export function RunsCard({ id, failed, retry }: RunsCardProps) {
  const { t } = useTranslation('deliveries');
  const mayRetry = useMay('automation', 'write');
  const [shown, setShown] = useState<number | null>(null);
  const { data } = useQuery(
    api.deliveries.list.queryOptions({
      input: { limit: 10, filter: { handler: id } },
      refetchInterval: 3_000,
    }),
  );
  const runs = data?.items ?? [];
  return (
    <Card
      title={t('runs.title')}
      description={runs.length === 0 ? t('runs.empty') : t('runs.text')}
      actions={mayRetry && failed > 0 ? <RetryButton failed={failed} retry={retry} /> : undefined}
    >
      {runs.length > 0 && (
        <PlainTable
          label={t('runs.table')}
          head={(['created', 'member', 'state', 'attempts', 'answer'] as const).map((field) => (
            <th key={field} scope="col">
              {t(`fields.${field}`)}
            </th>
          ))}
        >
          {runs.map((run) => (
            <tr key={run.id}>
              <td>
                <button type="button" className={classes.open} onClick={() => setShown(run.id)}>
                  {dateTime(run.created_at)}
                </button>
              </td>
              <td>{run.member?.email ?? <Missing />}</td>
              <td>
                <Badge tone={tones[run.state]}>{t(`states.${run.state}`)}</Badge>
              </td>
              <td>{run.attempts}</td>
              <td>{run.last_error ?? run.last_status ?? <Missing />}</td>
            </tr>
          ))}
        </PlainTable>
      )}
      <DeliveryDialog id={shown} onClose={() => setShown(null)} />
    </Card>
  );
}

function RetryButton({ failed, retry }: Pick<RunsCardProps, 'failed' | 'retry'>) {
  const { t } = useTranslation('deliveries');
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: retry,
    meta: { silentSuccess: true },
    onSuccess: async ({ retried }) => {
      notifySuccess(t('runs.retried', { count: retried }));
      await queries.invalidateQueries();
    },
  });
  return (
    <Button variant="default" loading={isPending} onClick={() => mutate()}>
      {t('runs.retry', { count: failed })}
    </Button>
  );
}
