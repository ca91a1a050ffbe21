import { IconBolt } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deliveryColumns } from '#console/blocks/deliveries/delivery-columns.tsx';
import { DeliveryDialog } from '#console/blocks/deliveries/delivery-dialog.tsx';
import { api } from '#console/lib/api/client.ts';
import { RowLink } from '#console/ui/cells/row-link.tsx';
import type { Column } from '#console/ui/list-table/columns.ts';
import { useListState } from '#console/ui/list-table/list-state.ts';
import { ListTable } from '#console/ui/list-table/list-table.tsx';
import { Page, PageHeader } from '#console/ui/page/page.tsx';
import type { Delivery } from '#contract/domains/deliveries/schemas.ts';

const screens = { action: '/actions/edit', trigger: '/triggers/edit' } as const;

/** Hidden columns: every run listed here failed and won't be retried, so state and next try say nothing. */
const same: readonly string[] = ['state', 'next'];

function columnsOf(t: TFunction<'deliveries'>, open: (id: number) => void): Column<Delivery>[] {
  const [created, ...others] = deliveryColumns(t, open);
  const automation: Column<Delivery> = {
    id: 'automation',
    title: t('failedRuns.automation'),
    onPhone: true,
    cell: ({ handler_id: id, handler_kind: kind }) =>
      kind &&
      id !== null && <RowLink to={`${screens[kind]}/${id}`}>{t(`failedRuns.${kind}`, { id })}</RowLink>,
  };
  return [created, automation, ...others.filter(({ id }) => !same.includes(id))];
}

/** Runs of actions and triggers that failed and were not retried. */
export function Screen() {
  const { t } = useTranslation(['deliveries', 'frame']);
  const { t: words } = useTranslation('deliveries');
  const [shown, setShown] = useState<number | null>(null);
  const list = useListState({ filters: {}, searchAs: 'search' });
  const { page, limit } = list.input;
  const query = useQuery(
    api.deliveries.list.queryOptions({
      input: { page, limit, filter: { is_run: true, state: 'failed' } },
      placeholderData: keepPreviousData,
      refetchInterval: 10_000,
    }),
  );
  const columns = useMemo(() => columnsOf(words, setShown), [words]);
  return (
    <Page width="list">
      <PageHeader title={t('frame:pages.failedRuns')} description={t('failedRuns.text')} />
      <ListTable
        id="failed-runs"
        label={t('frame:pages.failedRuns')}
        columns={columns}
        list={list}
        query={query}
        idOf={({ id }) => id}
        empty={{
          icon: <IconBolt size={24} stroke={1.5} aria-hidden />,
          text: t('failedRuns.empty'),
          narrowedText: t('narrowed'),
          showAll: t('showAll'),
        }}
      />
      <DeliveryDialog id={shown} onClose={() => setShown(null)} />
    </Page>
  );
}
