import { Button } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '#console/lib/access.ts';
import { api } from '#console/lib/api/client.ts';
import { selectFilter } from '#console/ui/filters/filter.ts';
import { useListState } from '#console/ui/list-table/list-state.ts';
import { ListTable } from '#console/ui/list-table/list-table.tsx';
import { notifySuccess } from '#console/ui/notify/notify.tsx';
import { Card } from '#console/ui/page/page.tsx';
import { deliveryStates } from '#contract/domains/deliveries/words.ts';
import { deliveryColumns } from './delivery-columns.tsx';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { PeriodDialog } from './period-dialog.tsx';

interface LogProps {
  kind: string;
  target: string;
  /** Label of the target. */
  name: string;
  /** Number of failed deliveries. */
  failed: number;
}

/** Renders the deliveries to a target, with the ways to retry them. */
export function DeliveryLog({ kind, target, name, failed }: LogProps) {
  const { t } = useTranslation('deliveries');
  const [shown, setShown] = useState<number | null>(null);
  const filters = useMemo(() => {
    const options = deliveryStates.map((value) => ({ value, label: t(`states.${value}`) }));
    return { state: selectFilter({ label: t('fields.state'), options }) };
  }, [t]);
  const list = useListState({ filters, searchAs: 'event', keep: 'memory' });
  const { page, limit, filter } = list.input;
  const input = { page, limit, filter: { ...filter, kind, target } };
  const query = useQuery(
    api.deliveries.list.queryOptions({ input, placeholderData: keepPreviousData, refetchInterval: 3_000 }),
  );
  const columns = useMemo(() => deliveryColumns(t, setShown), [t]);
  return (
    <Card
      title={t('title', { name })}
      description={t('text')}
      actions={<Replays kind={kind} target={target} failed={failed} />}
    >
      <ListTable
        id="deliveries"
        label={t('log', { name })}
        columns={columns}
        list={list}
        query={query}
        idOf={(row) => row.id}
        hasSearchKey={false}
        empty={{ text: t('empty'), narrowedText: t('narrowed'), showAll: t('showAll') }}
      />
      <DeliveryDialog id={shown} onClose={() => setShown(null)} />
    </Card>
  );
}

function Replays({ kind, target, failed }: Omit<LogProps, 'name'>) {
  const { t } = useTranslation('deliveries');
  const mayWrite = useMay('deliveries', 'write');
  const [isAsking, setAsking] = useState(false);
  const queries = useQueryClient();
  const replay = useMutation(
    api.deliveries.replayMany.mutationOptions({
      meta: { silentSuccess: true },
      onSuccess: async ({ replayed }) => {
        notifySuccess(t('replayed', { count: replayed }));
        await queries.invalidateQueries({ queryKey: api.deliveries.key() });
      },
    }),
  );
  if (!mayWrite) return null;
  return (
    <>
      {failed > 0 && (
        <Button variant="default" loading={replay.isPending} onClick={() => replay.mutate({ kind, target })}>
          {t('replayFailed', { count: failed })}
        </Button>
      )}
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('period.open')}
      </Button>
      <PeriodDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        send={(period) => replay.mutateAsync({ kind, target, period })}
      />
    </>
  );
}
