import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '#console/lib/api/client.ts';
import { Badge } from '#console/ui/cells/badge.tsx';
import {
  DateTimeCell,
  Lines,
  MoneyCell,
  SecondaryText,
  TextCell,
  Wrapped,
} from '#console/ui/cells/cells.tsx';
import type { Column } from '#console/ui/list-table/columns.ts';
import { useListState } from '#console/ui/list-table/list-state.ts';
import { ListTable } from '#console/ui/list-table/list-table.tsx';
import { Card } from '#console/ui/page/page.tsx';
import type { InvoicePayment } from '#contract/domains/invoices/schemas.ts';

const noFilters = {};

/** Tries to pay the invoices of the site. */
export function PaymentsTable({ siteKey }: { siteKey: string }) {
  const { t } = useTranslation('billing');
  const list = useListState({ filters: noFilters, searchAs: 'search', keep: 'memory' });
  const { page, limit } = list;
  const query = useQuery(
    api.invoices.listPayments.queryOptions({
      input: { key: siteKey, page, limit },
      placeholderData: keepPreviousData,
    }),
  );
  const columns: readonly Column<InvoicePayment>[] = [
    {
      id: 'invoice_number',
      title: t('columns.number'),
      cell: ({ invoice_number: number }) => <TextCell value={number} />,
    },
    { id: 'id', title: t('columns.id'), cell: ({ id }) => <SecondaryText>{id}</SecondaryText> },
    {
      id: 'pay_system',
      title: t('columns.paySystem'),
      cell: ({ pay_system: system }) => t(`paySystems.${system}`),
    },
    {
      id: 'amount',
      title: t('columns.amount'),
      align: 'right',
      onPhone: true,
      cell: ({ amount, currency }) => <MoneyCell value={amount} currency={currency} />,
    },
    {
      id: 'created_at',
      title: t('columns.created'),
      cell: ({ created_at: at }) => <DateTimeCell value={at} />,
    },
    {
      id: 'status',
      title: t('columns.status'),
      onPhone: true,
      width: 220,
      cell: ({ status, error }) => (
        <Lines
          items={[
            <Badge key="status" tone={status === 'paid' ? 'good' : 'bad'}>
              {t(`payment.${status}`)}
            </Badge>,
            ...(error === null ? [] : [<Wrapped key="error">{error}</Wrapped>]),
          ]}
        />
      ),
    },
  ];
  return (
    <Card title={t('payments.title')} description={t('payments.text')}>
      <ListTable
        id="billing-payments"
        label={t('payments.table')}
        columns={columns}
        list={list}
        query={query}
        idOf={({ id }) => id}
        hasSearchKey={false}
        empty={{ text: t('payments.emptyText') }}
      />
    </Card>
  );
}
