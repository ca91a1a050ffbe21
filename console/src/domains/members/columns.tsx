import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { memberName } from '#console/blocks/member-name.ts';
import { SiteDateCell } from '#console/blocks/site-date-cell.tsx';
import { useCanSee } from '#console/lib/access.ts';
import { Badge } from '#console/ui/cells/badge.tsx';
import { Missing, MoneyCell, SecondaryText } from '#console/ui/cells/cells.tsx';
import { RowLink } from '#console/ui/cells/row-link.tsx';
import type { Column } from '#console/ui/list-table/columns.ts';
import type { MemberRow } from '#contract/domains/members/schemas.ts';
import { AutorenewCell, DatesCell, PreviousCell, SubscriptionCell } from './subscription-cells.tsx';

/** Returns city, state and country, as far as known. */
function location({ city, state, country }: MemberRow): string {
  return [city, state, country].filter((part) => part !== null && part !== '').join(', ');
}

/** Renders a text that is often empty. */
function text(value: string | null) {
  return value === null || value === '' ? <Missing /> : <span title={value}>{value}</span>;
}

function status(t: TFunction<'members'>, isActive: boolean | null) {
  if (isActive === null) return <Missing />;
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
    {
      id: 'id',
      title: t('columns.id'),
      orderBy: 'Users.id',
      width: 84,
      cell: (row) => <SecondaryText>{row.id}</SecondaryText>,
    },
    extra('first_name', t('columns.firstName'), (row) => row.first_name),
    extra('last_name', t('columns.lastName'), (row) => row.last_name),
    {
      id: 'email',
      title: t('columns.email'),
      orderBy: 'email',
      width: 210,
      cell: (row) => (
        <span title={row.email}>
          <SecondaryText>{row.email}</SecondaryText>
        </span>
      ),
    },
  ];
}

/** Returns the columns with the company, the place and the date of joining. */
function accountColumns(t: TFunction<'members'>): Column<MemberRow>[] {
  return [
    { id: 'company', title: t('columns.company'), width: 140, cell: (row) => text(row.company) },
    { id: 'location', title: t('columns.location'), width: 150, cell: (row) => text(location(row)) },
    {
      id: 'created_at',
      title: t('columns.created'),
      orderBy: 'created_at',
      cell: (row) => <SiteDateCell value={row.created_at} />,
    },
  ];
}

function subscriptionColumn(t: TFunction<'members'>): Column<MemberRow> {
  return {
    id: 'subscription',
    title: t('columns.subscription'),
    width: 190,
    onPhone: true,
    cell: (row) => <SubscriptionCell subscriptions={row.subscriptions} />,
  };
}

function paidColumns(t: TFunction<'members'>): Column<MemberRow>[] {
  return [
    {
      id: 'previous_subscription',
      title: t('columns.previous'),
      width: 220,
      cell: (row) => <PreviousCell previous={row.previous_subscription} />,
    },
    {
      id: 'transaction_last_date',
      title: t('columns.lastTransaction'),
      orderBy: 'transaction_last_date',
      cell: (row) => <SiteDateCell value={row.transaction_last_date} />,
    },
    {
      id: 'transaction_ltv',
      title: t('columns.ltv'),
      orderBy: 'transaction_ltv',
      align: 'right',
      cell: (row) => <MoneyCell value={row.transaction_ltv} currency={row.transaction_currency} />,
    },
    {
      id: 'dates',
      title: t('columns.dates'),
      width: 190,
      cell: (row) => <DatesCell subscriptions={row.subscriptions} />,
    },
    {
      id: 'autorenew',
      title: t('columns.autorenew'),
      cell: (row) => <AutorenewCell subscriptions={row.subscriptions} />,
    },
    {
      id: 'status',
      title: t('columns.status'),
      isExtra: true,
      onPhone: true,
      cell: (row) => status(t, row.active),
    },
    extra('job', t('columns.job'), (row) => row.job),
  ];
}

/** Returns a column of text that is hidden until chosen. */
function extra(id: string, title: string, of: (row: MemberRow) => string | null): Column<MemberRow> {
  return { id, title, isExtra: true, width: 160, cell: (row) => text(of(row)) };
}

/** Returns the columns of the member list; without member details, only the identity and the subscriptions. */
export function useMemberColumns(): readonly Column<MemberRow>[] {
  const { t } = useTranslation('members');
  const seesDetails = useCanSee('memberDetails');
  return useMemo(() => {
    const subscription = subscriptionColumn(t);
    return seesDetails
      ? [...personColumns(t), ...accountColumns(t), subscription, ...paidColumns(t)]
      : [...personColumns(t), subscription];
  }, [t, seesDetails]);
}
