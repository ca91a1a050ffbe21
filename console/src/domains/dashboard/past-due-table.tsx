import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCanSee } from '#console/lib/access.ts';
import { api } from '#console/lib/api/client.ts';
import { DateTimeCell, MoneyCell } from '#console/ui/cells/cells.tsx';
import type { Column } from '#console/ui/list-table/columns.ts';
import type { PastDueSubscription } from '#contract/domains/dashboard/row-schemas.ts';
import { FigureTable, personColumns, usePages } from './table-parts.tsx';

interface PastDueTableProps {
  label: string;
  tools: ReactNode;
  /** Time zone of the site, in which times are shown. */
  zone: string;
}

/** Subscriptions whose last charge failed and which are in the grace period. */
export function PastDueTable({ label, tools, zone }: PastDueTableProps) {
  const { t } = useTranslation('dashboard');
  const seesDetails = useCanSee('memberDetails');
  const list = usePages();
  const { page, limit } = list;
  const query = useQuery(
    api.dashboard.pastDueReport.queryOptions({ input: { page, limit }, placeholderData: keepPreviousData }),
  );
  const columns = useMemo(() => {
    const all: (Column<PastDueSubscription> | false)[] = [
      ...personColumns<PastDueSubscription>(t, ({ member }) => member),
      { id: 'plan', title: t('table.plan'), width: 200, cell: ({ plan }) => plan.title },
      {
        id: 'amount',
        title: t('table.amountDue'),
        align: 'right',
        onPhone: true,
        cell: ({ amount_due: amount, currency }) => <MoneyCell value={amount} currency={currency} />,
      },
      seesDetails && {
        id: 'failed',
        title: t('table.failed'),
        cell: ({ failed_at: failed }) => <DateTimeCell value={failed} zone={zone} />,
      },
      seesDetails && {
        id: 'grace',
        title: t('table.graceEnds'),
        cell: ({ grace_ends_at: ends }) => <DateTimeCell value={ends} zone={zone} />,
      },
    ];
    return all.filter((column) => column !== false);
  }, [t, zone, seesDetails]);
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
