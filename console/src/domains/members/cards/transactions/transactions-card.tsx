import { Button } from '@mantine/core';
import { IconEdit } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useProviderColumns } from '#console/blocks/payment-provider/provider-links.tsx';
import { ReceiptMenu } from '#console/blocks/receipt-actions/receipt-menu.tsx';
import { SiteDateCell } from '#console/blocks/site-date-cell.tsx';
import { StatusBadge } from '#console/blocks/transaction-status.tsx';
import { useMay } from '#console/lib/access.ts';
import { api } from '#console/lib/api/client.ts';
import { Badge } from '#console/ui/cells/badge.tsx';
import { Lines, MoneyCell, SecondaryText, TextCell } from '#console/ui/cells/cells.tsx';
import { RowAction } from '#console/ui/cells/row-action.tsx';
import { RowLink } from '#console/ui/cells/row-link.tsx';
import type { Column } from '#console/ui/list-table/columns.ts';
import type { TransactionRow } from '#contract/domains/transactions/schemas.ts';
import type { MemberCardProps } from '../../card/card-name.ts';
import { PagedCard, useCardPages } from '../../card/paged-card.tsx';

const refundedColumn = (t: TFunction<'memberPage'>): Column<TransactionRow> => ({
  id: 'refunded_amount',
  title: t('transactions.refunded'),
  align: 'right',
  cell: ({ refunded_amount: amount, currency }) => <MoneyCell value={amount} currency={currency} />,
});

/** Returns the columns of the rows. Columns that would be empty are left out, because the card is narrow. */
function columnsOf(
  t: TFunction<'memberPage'>,
  rows: readonly TransactionRow[],
): readonly Column<TransactionRow>[] {
  return [
    {
      id: 'id',
      title: t('transactions.id'),
      cell: ({ id }) => <RowLink to={`/transactions/info/${id}`}>{id}</RowLink>,
    },
    {
      id: 'created_at',
      title: t('transactions.date'),
      cell: ({ created_at: at }) => <SiteDateCell value={at} />,
    },
    {
      id: 'amount',
      title: t('transactions.amount'),
      align: 'right',
      cell: ({ amount, currency }) => <MoneyCell value={amount} currency={currency} />,
    },
    ...(rows.some(({ refunded_amount: amount }) => amount > 0) ? [refundedColumn(t)] : []),
    {
      id: 'status',
      title: t('transactions.status'),
      cell: ({ status }) => <StatusBadge status={status} />,
    },
    {
      id: 'purchases',
      title: t('transactions.what'),
      width: 240,
      cell: ({ purchases, item_title: title, pay_system: system }) => (
        <Lines
          items={[
            ...(purchases.length === 0
              ? [<TextCell key="title" value={title} />]
              : purchases.map((one) => one.item_title)),
            system === 'manual' ? (
              <Badge key="system">{t('transactions.manual')}</Badge>
            ) : (
              <SecondaryText key="system">
                {t('transactions.through', { system: t(`transactions.${system}`) })}
              </SecondaryText>
            ),
          ]}
        />
      ),
    },
    {
      id: 'receipt',
      title: t('transactions.receipt'),
      cell: (row) => <ReceiptMenu transaction={row} />,
    },
  ];
}

/** Renders the member's transactions. Only those entered by hand can be edited. */
export function TransactionsCard({ memberId: id }: MemberCardProps) {
  const { t } = useTranslation('memberPage');
  const mayWrite = useMay('transactions', 'write');
  const list = useCardPages();
  const { page, limit } = list.input;
  const query = useQuery(
    api.transactions.ofMember.queryOptions({ input: { id, page, limit }, placeholderData: keepPreviousData }),
  );
  const provided = useProviderColumns();
  const items = query.data?.items;
  const columns = useMemo(() => {
    const rows = items ?? [];
    const shown = [...columnsOf(t, rows), ...provided];
    if (!mayWrite || !rows.some(({ pay_system: system }) => system === 'manual')) return shown;
    const edit = ({ id: transaction, pay_system: system }: TransactionRow) =>
      system === 'manual' && (
        <RowAction
          icon={IconEdit}
          verb={t('transactions.edit', { id: transaction })}
          act={`/transactions/edit/${transaction}?fromUserId=${id}`}
        />
      );
    return [...shown, { id: 'actions', title: t('transactions.actions'), cell: edit }];
  }, [t, mayWrite, id, provided, items]);
  return (
    <PagedCard
      name="transactions"
      actions={
        <Button component={Link} to={`/transactions?user=${id}`} variant="default" size="xs">
          {t('transactions.all')}
        </Button>
      }
      list={list}
      query={query}
      columns={columns}
      idOf={(row) => row.id}
      emptyText={t('transactions.empty')}
    />
  );
}
