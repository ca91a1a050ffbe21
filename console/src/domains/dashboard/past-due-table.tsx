import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#console/lib/api/client.ts';
import { DateTimeCell, MoneyCell } from '#console/ui/cells/cells.tsx';
import type { Column } from '#console/ui/list-table/columns.ts';
import type { PastDueSubscription } from '#contract/domains/dashboard/row-schemas.ts';
import { FigureTable, personColumns, usePages } from './table-parts.tsx';

/** Subscriptions whose last charge failed and which still have time. */
export function PastDueTable({ label, tools }: { label: string; tools: ReactNode }) {
  const { t } = useTranslation('dashboard');
  const list = usePages();
  const { page, limit } = list;
  const query = useQuery(
    api.dashboard.pastDueReport.queryOptions({ input: { page, limit }, placeholderData: keepPreviousData }),
  );
  const columns = useMemo(
    (): Column<PastDueSubscription>[] => [
      ...personColumns<PastDueSubscription>(t, ({ member }) => member),
      { id: 'plan', title: t('table.plan'), width: 200, cell: ({ plan }) => plan.title },
      {
        id: 'amount',
        title: t('table.amountDue'),
        align: 'right',
        onPhone: true,
        cell: ({ amount_due: amount, currency }) => <MoneyCell value={amount} currency={currency} />,
      },
      {
        id: 'failed',
        title: t('table.failed'),
        cell: ({ failed_at: failed }) => <DateTimeCell value={failed} />,
      },
      {
        id: 'grace',
        title: t('table.graceEnds'),
        cell: ({ grace_ends_at: ends }) => <DateTimeCell value={ends} />,
      },
    ],
    [t],
  );
  return (
    <FigureTable
      id="figure-past-due"
      label={label}
      tools={tools}
      columns={columns}
      list={list}
      query={query}
      idOf={({ subscription_id: id }) => id}
    />
  );
}
