import type { TFunction } from 'i18next';
import { memberName } from '#console/blocks/member-name.ts';
import { Missing, SecondaryText } from '#console/ui/cells/cells.tsx';
import { RowLink } from '#console/ui/cells/row-link.tsx';
import type { Column } from '#console/ui/list-table/columns.ts';
import type { MemberRow } from '#contract/domains/members/schemas.ts';

/** Columns of the tables of members on a group's page. */
export function memberColumns(t: TFunction<'groups'>): Column<MemberRow>[] {
  return [
    {
      id: 'name',
      title: t('memberColumns.name'),
      width: 220,
      cell: (row) => (
        <RowLink to={`/users/edit/${row.id}`} isNewTab>
          {memberName(row)}
        </RowLink>
      ),
    },
    {
      id: 'id',
      title: t('memberColumns.id'),
      orderBy: 'Users.id',
      cell: (row) => <SecondaryText>{row.id}</SecondaryText>,
    },
    {
      id: 'email',
      title: t('memberColumns.email'),
      orderBy: 'email',
      width: 260,
      cell: (row) => (
        <span title={row.email}>
          <SecondaryText>{row.email}</SecondaryText>
        </span>
      ),
    },
    {
      id: 'subscription',
      title: t('memberColumns.subscription'),
      width: 200,
      cell: ({ subscriptions }) =>
        subscriptions.length === 0 ? <Missing /> : subscriptions.map(({ plan }) => plan.title).join(', '),
    },
  ];
}
