import { IconEdit, IconInfoCircle, IconTrash } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { memberName } from '#console/blocks/member-name.ts';
import { useProviderColumns } from '#console/blocks/payment-provider/provider-links.tsx';
import { ReceiptMenu } from '#console/blocks/receipt-actions/receipt-menu.tsx';
import { StatusBadge } from '#console/blocks/transaction-status.tsx';
import { useMay } from '#console/lib/access.ts';
import { Badge } from '#console/ui/cells/badge.tsx';
import { DateCell, Lines, Missing, MoneyCell, SecondaryText, Wrapped } from '#console/ui/cells/cells.tsx';
import { RowAction } from '#console/ui/cells/row-action.tsx';
import { RowLink } from '#console/ui/cells/row-link.tsx';
import type { Column } from '#console/ui/list-table/columns.ts';
import type { TransactionRow } from '#contract/domains/transactions/schemas.ts';
import { useRemoveTransaction } from './use-remove-transaction.ts';

type Words = TFunction<'transactions'>;
type Col = Column<TransactionRow>;

function WhoLink({ user }: { user: NonNullable<TransactionRow['user']> }) {
  return <RowLink to={`/users/edit/${user.id}`}>{memberName(user)}</RowLink>;
}

function Who({ row: { user } }: { row: TransactionRow }) {
  if (user === null) return <Missing />;
  const hasName = memberName(user) !== user.email;
  return (
    <Lines
      items={[
        <WhoLink key="name" user={user} />,
        ...(hasName ? [<SecondaryText key="email">{user.email}</SecondaryText>] : []),
      ]}
    />
  );
}

/** Renders the payer and the date in one cell, because a phone has room for only three columns. */
function WhoAndWhen({
  row: { user, created_at: at },
  zone,
}: {
  row: TransactionRow;
  zone: string | undefined;
}) {
  return (
    <Lines
      items={[
        user === null ? (
          <Missing key="name" />
        ) : (
          <Wrapped key="name">
            <WhoLink user={user} />
          </Wrapped>
        ),
        <SecondaryText key="date">
          <DateCell value={at} {...(zone ? { zone } : {})} />
        </SecondaryText>,
      ]}
    />
  );
}

function AmountAndStatus({ row: { amount, currency, status } }: { row: TransactionRow }) {
  return (
    <Lines
      items={[
        <MoneyCell key="amount" value={amount} currency={currency} />,
        <StatusBadge key="status" status={status} />,
      ]}
    />
  );
}

function moneyColumn(t: Words, name: 'amount' | 'fee' | 'refunded_amount', isExtra = false): Col {
  return {
    id: name,
    title: t(`fields.${name}`),
    align: 'right',
    width: 96,
    isExtra,
    cell: (row) => <MoneyCell value={row[name]} currency={row.currency} />,
  };
}

function columnsOf(t: Words, zone: string | undefined): Col[] {
  return [
    {
      id: 'id',
      title: t('fields.id'),
      width: 72,
      cell: ({ id }) => <RowLink to={`/transactions/info/${id}`}>{id}</RowLink>,
    },
    {
      id: 'created_at',
      title: t('fields.created_at'),
      cell: ({ created_at: at }) => <DateCell value={at} {...(zone ? { zone } : {})} />,
    },
    {
      id: 'user',
      title: t('fields.user_id'),
      width: 224,
      onPhone: true,
      cell: (row) => <Who row={row} />,
      phoneCell: (row) => <WhoAndWhen row={row} zone={zone} />,
    },
    {
      ...moneyColumn(t, 'amount'),
      onPhone: true,
      phoneCell: (row) => <AmountAndStatus row={row} />,
    },
    {
      id: 'status',
      title: t('fields.status'),
      width: 128,
      cell: ({ status }) => <StatusBadge status={status} />,
    },
    {
      id: 'purchases',
      title: t('fields.purchases'),
      width: 190,
      cell: ({ purchases, item_title: title }) => {
        if (purchases.length === 0) return title ?? <Missing />;
        return <Lines items={purchases.map((one) => one.item_title)} />;
      },
    },
    {
      id: 'pay_system',
      title: t('fields.pay_system'),
      width: 96,
      cell: ({ pay_system: system }) =>
        system === 'manual' ? <Badge>{t('systems.manual')}</Badge> : t(`systems.${system}`),
    },
    moneyColumn(t, 'refunded_amount'),
    {
      id: 'card',
      title: t('fields.card'),
      isExtra: true,
      cell: ({ card_brand: brand, card_last4: last4 }) =>
        last4 === null ? <Missing /> : [brand, last4].filter(Boolean).join(' '),
    },
    moneyColumn(t, 'fee', true),
    {
      id: 'livemode',
      title: t('fields.livemode'),
      isExtra: true,
      cell: ({ livemode }) => t(livemode ? 'modes.live' : 'modes.test'),
    },
  ];
}

/** Returns the columns of the list. Only transactions entered by hand can be edited and deleted. */
export function useTransactionColumns(zone: string | undefined): readonly Col[] {
  const { t } = useTranslation('transactions');
  const mayWrite = useMay('transactions', 'write');
  const mayDelete = useMay('transactions', 'delete');
  const remove = useRemoveTransaction(zone);
  const provided = useProviderColumns();
  return useMemo(() => {
    const actions: Col = {
      id: 'actions',
      title: t('fields.actions'),
      align: 'right',
      width: 116,
      isKept: true,
      cell: (row) => {
        const { id, pay_system: system } = row;
        const isManual = system === 'manual';
        return (
          <>
            {isManual && mayWrite && (
              <RowAction icon={IconEdit} verb={t('actions.edit', { id })} act={`/transactions/edit/${id}`} />
            )}
            <RowAction
              icon={IconInfoCircle}
              verb={t('actions.info', { id })}
              act={`/transactions/info/${id}`}
            />
            {isManual && mayDelete && (
              <RowAction icon={IconTrash} verb={t('actions.remove', { id })} act={() => remove(row)} />
            )}
          </>
        );
      },
    };
    const receipt: Col = {
      id: 'receipt',
      title: t('fields.receipt'),
      align: 'right',
      width: 80,
      isKept: true,
      cell: (row) => <ReceiptMenu transaction={row} />,
    };
    return [...columnsOf(t, zone), receipt, ...provided, actions];
  }, [t, zone, mayWrite, mayDelete, remove, provided]);
}
