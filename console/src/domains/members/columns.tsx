import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { memberName } from '#console/blocks/member-name.ts';
import { useRelation } from '#console/lib/operator.ts';
import { Badge } from '#console/ui/cells/badge.tsx';
import { Dash, DateCell, MoneyCell, Second, TextCell } from '#console/ui/cells/cells.tsx';
import { RowLink } from '#console/ui/cells/row-link.tsx';
import type { Column } from '#console/ui/list-table/columns.ts';
import type { MemberRow } from '#contract/domains/members/schemas.ts';
import { AutorenewCell, DatesCell, PreviousCell, SubscriptionCell } from './subscription-cells.tsx';

/** City, state and country, as far as known. */
function location({ city, state, country }: MemberRow): string {
  return [city, state, country].filter((part) => part !== null && part !== '').join(', ');
}

/** A text that is often empty. */
function text(value: string | null) {
  return value === null || value === '' ? <Dash /> : <span title={value}>{value}</span>;
}

function status(t: TFunction<'members'>, isActive: boolean | null) {
  if (isActive === null) return <Dash />;
  return isActive ? (
    <Badge tone="good">{t('list.active')}</Badge>
  ) : (
    <Badge tone="bad">{t('list.inactive')}</Badge>
  );
}

function personColumns(t: TFunction<'members'>): Column<MemberRow>[] {
  return [
    {
      id: 'name',
      title: t('columns.name'),
      width: 190,
      cell: (row) => (
        <span title={memberName(row)}>
          <RowLink to={`/users/edit/${row.id}`} isNewTab>
            {memberName(row)}
          </RowLink>
        </span>
      ),
    },
    { id: 'id', title: t('columns.id'), orderBy: 'Users.id', cell: (row) => <Second>{row.id}</Second> },
    {
      id: 'email',
      title: t('columns.email'),
      orderBy: 'email',
      width: 210,
      cell: (row) => (
        <span title={row.email}>
          <Second>{row.email}</Second>
        </span>
      ),
    },
    {
      id: 'first_name',
      title: t('columns.firstName'),
      isExtra: true,
      width: 160,
      cell: (row) => text(row.first_name),
    },
    {
      id: 'last_name',
      title: t('columns.lastName'),
      isExtra: true,
      width: 160,
      cell: (row) => text(row.last_name),
    },
    {
      id: 'subscription',
      title: t('columns.subscription'),
      width: 190,
      onPhone: true,
      cell: (row) => <SubscriptionCell subscriptions={row.subscriptions} />,
    },
  ];
}

function accountColumns(t: TFunction<'members'>): Column<MemberRow>[] {
  return [
    {
      id: 'dates',
      title: t('columns.dates'),
      cell: (row) => <DatesCell subscriptions={row.subscriptions} />,
    },
    {
      id: 'autorenew',
      title: t('columns.autorenew'),
      cell: (row) => <AutorenewCell subscriptions={row.subscriptions} />,
    },
    {
      id: 'transaction_ltv',
      title: t('columns.ltv'),
      orderBy: 'transaction_ltv',
      align: 'right',
      cell: (row) => <MoneyCell value={row.transaction_ltv} currency={row.transaction_currency} />,
    },
    {
      id: 'created_at',
      title: t('columns.created'),
      orderBy: 'created_at',
      cell: (row) => <DateCell value={row.created_at} />,
    },
    {
      id: 'status',
      title: t('columns.status'),
      isExtra: true,
      onPhone: true,
      cell: (row) => status(t, row.active),
    },
    {
      id: 'company',
      title: t('columns.company'),
      isExtra: true,
      width: 180,
      cell: (row) => text(row.company),
    },
    { id: 'job', title: t('columns.job'), isExtra: true, width: 180, cell: (row) => text(row.job) },
    {
      id: 'location',
      title: t('columns.location'),
      isExtra: true,
      width: 240,
      cell: (row) => <TextCell value={location(row)} />,
    },
    {
      id: 'previous_subscription',
      title: t('columns.previous'),
      isExtra: true,
      cell: (row) => <PreviousCell previous={row.previous_subscription} />,
    },
    {
      id: 'transaction_last_date',
      title: t('columns.lastTransaction'),
      orderBy: 'transaction_last_date',
      isExtra: true,
      cell: (row) => <DateCell value={row.transaction_last_date} />,
    },
  ];
}

/** Columns of the member list; the role `user` sees who somebody is and what they have. */
export function useMemberColumns(): readonly Column<MemberRow>[] {
  const { t } = useTranslation('members');
  const seesAll = useRelation() !== 'user';
  return useMemo(
    () => (seesAll ? [...personColumns(t), ...accountColumns(t)] : personColumns(t)),
    [t, seesAll],
  );
}
