import { ActionIcon, Tooltip } from '@mantine/core';
import { IconEdit, IconInfoCircle, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { memberName } from '#console/blocks/member-name.ts';
import { useProviderColumns } from '#console/blocks/payment-provider/provider-links.tsx';
import { ReceiptMenu } from '#console/blocks/receipt-actions/receipt-menu.tsx';
import { StatusBadge } from '#console/blocks/transaction-status.tsx';
import { useMay } from '#console/lib/access.ts';
import { Badge } from '#console/ui/cells/badge.tsx';
import { DateCell, Lines, Missing, MoneyCell, Second } from '#console/ui/cells/cells.tsx';
import { RowLink } from '#console/ui/cells/row-link.tsx';
import type { Column } from '#console/ui/list-table/columns.ts';
import type { TransactionRow } from '#contract/domains/transactions/schemas.ts';
import { useRemoveTransaction } from './use-remove-transaction.ts';

type Words = TFunction<'transactions'>;
type Col = Column<TransactionRow>;

function Who({ row: { user } }: { row: TransactionRow }) {
  if (user === null) return <Missing />;
  const name = memberName(user);
  return (
    <Lines
      items={[
        <RowLink key="name" to={`/users/edit/${user.id}`}>
          {name}
        </RowLink>,
        ...(name === user.email ? [] : [<Second key="email">{user.email}</Second>]),
      ]}
    />
  );
}

function moneyColumn(t: Words, name: 'amount' | 'fee' | 'refunded_amount', isExtra = false): Col {
  return {
    id: name,
    title: t(`fields.${name}`),
    align: 'right',
    isExtra,
    onPhone: name === 'amount',
    cell: (row) => <MoneyCell value={row[name]} currency={row.currency} />,
  };
}

function columnsOf(t: Words, zone: string | undefined): Col[] {
  return [
    {
      id: 'id',
      title: t('fields.id'),
      cell: ({ id }) => <RowLink to={`/transactions/info/${id}`}>{id}</RowLink>,
    },
    {
      id: 'created_at',
      title: t('fields.created_at'),
      onPhone: true,
      cell: ({ created_at: at }) => <DateCell value={at} {...(zone ? { zone } : {})} />,
    },
    { id: 'user', title: t('fields.user_id'), cell: (row) => <Who row={row} /> },
    moneyColumn(t, 'amount'),
    moneyColumn(t, 'refunded_amount'),
    {
      id: 'status',
      title: t('fields.status'),
      onPhone: true,
      cell: ({ status }) => <StatusBadge status={status} />,
    },
    {
      id: 'purchases',
      title: t('fields.purchases'),
      cell: ({ purchases, item_title: title }) => {
        if (purchases.length === 0) return title ?? <Missing />;
        return <Lines items={purchases.map((one) => one.item_title)} />;
      },
    },
    {
      id: 'pay_system',
      title: t('fields.pay_system'),
      cell: ({ pay_system: system }) =>
        system === 'manual' ? <Badge>{t('systems.manual')}</Badge> : t(`systems.${system}`),
    },
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

/** The columns of the list. Only what was entered by hand can be edited and deleted. */
export function useTransactionColumns(zone: string | undefined): readonly Col[] {
  const { t } = useTranslation('transactions');
  const mayWrite = useMay('transactions', 'write');
  const mayDelete = useMay('transactions', 'delete');
  const remove = useRemoveTransaction(zone);
  const provided = useProviderColumns();
  return useMemo(() => {
    const button = (name: string, Icon: typeof IconEdit, act: string | (() => void)) => {
      const looks = { variant: 'subtle', color: 'gray', size: 28, 'aria-label': name } as const;
      const icon = <Icon size={16} aria-hidden />;
      return (
        <Tooltip label={name}>
          {typeof act === 'string' ? (
            <ActionIcon component={Link} to={act} {...looks}>
              {icon}
            </ActionIcon>
          ) : (
            <ActionIcon onClick={act} {...looks}>
              {icon}
            </ActionIcon>
          )}
        </Tooltip>
      );
    };
    const actions: Col = {
      id: 'actions',
      title: t('fields.actions'),
      align: 'right',
      cell: (row) => {
        const { id, pay_system: system } = row;
        const isManual = system === 'manual';
        return (
          <>
            {isManual && mayWrite && button(t('actions.edit', { id }), IconEdit, `/transactions/edit/${id}`)}
            {button(t('actions.info', { id }), IconInfoCircle, `/transactions/info/${id}`)}
            {isManual && mayDelete && button(t('actions.remove', { id }), IconTrash, () => remove(row))}
          </>
        );
      },
    };
    const receipt: Col = {
      id: 'receipt',
      title: t('fields.receipt'),
      align: 'right',
      cell: (row) => <ReceiptMenu transaction={row} />,
    };
    return [...columnsOf(t, zone), ...provided, receipt, actions];
  }, [t, zone, mayWrite, mayDelete, remove, provided]);
}
