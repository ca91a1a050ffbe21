import { Button } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '#console/lib/access.ts';
import { api } from '#console/lib/api/client.ts';
import { Badge } from '#console/ui/cells/badge.tsx';
import { DateTimeCell, Missing, NumberCell } from '#console/ui/cells/cells.tsx';
import { RowLink } from '#console/ui/cells/row-link.tsx';
import { selectFilter } from '#console/ui/filters/filter.ts';
import type { Column } from '#console/ui/list-table/columns.ts';
import { useListState } from '#console/ui/list-table/list-state.ts';
import { ListTable } from '#console/ui/list-table/list-table.tsx';
import { notifySuccess } from '#console/ui/notify/notify.tsx';
import { Card } from '#console/ui/page/page.tsx';
import type { Delivery } from '#contract/domains/deliveries/schemas.ts';
import { deliveryStates } from '#contract/domains/deliveries/words.ts';
import classes from './deliveries.module.css';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { PeriodDialog } from './period-dialog.tsx';

const tones = { waiting: 'warn', done: 'good', failed: 'bad', skipped: 'quiet' } as const;

function columnsOf(t: TFunction<'deliveries'>, open: (id: number) => void): Column<Delivery>[] {
  return [
    {
      id: 'created',
      title: t('fields.created'),
      width: 190,
      cell: ({ id, created_at }) => (
        <button type="button" className={classes.link} onClick={() => open(id)}>
          <DateTimeCell value={created_at} />
          <span className="visually-hidden"> {t('open', { id })}</span>
        </button>
      ),
    },
    { id: 'event', title: t('fields.event'), cell: ({ event }) => event ?? t('test') },
    {
      id: 'member',
      title: t('fields.member'),
      cell: ({ member }) =>
        member ? <RowLink to={`/users/edit/${member.id}`}>{member.email}</RowLink> : <Missing />,
    },
    {
      id: 'state',
      title: t('fields.state'),
      onPhone: true,
      cell: ({ state }) => <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>,
    },
    {
      id: 'attempts',
      title: t('fields.attempts'),
      align: 'right',
      cell: ({ attempts }) => <NumberCell value={attempts} />,
    },
    {
      id: 'answer',
      title: t('fields.answer'),
      width: 280,
      cell: ({ last_error: error, last_status: status }) => error ?? status ?? <Missing />,
    },
    {
      id: 'next',
      title: t('fields.next'),
      cell: ({ next_try_at: at }) => (at === null ? <Missing /> : <DateTimeCell value={at} />),
    },
  ];
}

interface LogProps {
  kind: string;
  target: string;
  /** What people call the target. */
  name: string;
  /** How many were given up. */
  failed: number;
}

/** What was sent to a target, with the ways to send it again. */
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
  const columns = useMemo(() => columnsOf(t, setShown), [t]);
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
