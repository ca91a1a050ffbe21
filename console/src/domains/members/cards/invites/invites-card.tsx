import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#console/lib/api/client.ts';
import { Badge } from '#console/ui/cells/badge.tsx';
import { DateTimeCell, TextCell } from '#console/ui/cells/cells.tsx';
import { RowLink } from '#console/ui/cells/row-link.tsx';
import type { Column } from '#console/ui/list-table/columns.ts';
import type { UsedInvite } from '#contract/domains/invites/schemas.ts';
import type { MemberCardProps } from '../../card/card-name.ts';
import { PagedCard, useCardPages } from '../../card/paged-card.tsx';

function columnsOf(t: TFunction<'memberPage'>): Column<UsedInvite>[] {
  return [
    {
      id: 'title',
      title: t('invites.title'),
      width: 260,
      cell: ({ invite_id: invite, title, status }) =>
        status === 'sent' ? (
          <RowLink to={`/invites/edit/${invite}`}>{title}</RowLink>
        ) : (
          <TextCell value={title} />
        ),
    },
    { id: 'code', title: t('invites.code'), cell: ({ code }) => <code>{code}</code> },
    {
      id: 'status',
      title: t('invites.status'),
      cell: ({ status }) => <Badge tone={status === 'sent' ? 'good' : 'bad'}>{t(`invites.${status}`)}</Badge>,
    },
    {
      id: 'created_at',
      title: t('invites.created'),
      cell: ({ created_at: at }) => <DateTimeCell value={at} />,
    },
  ];
}

/** Invites that the member used. */
export function InvitesCard({ memberId: id }: MemberCardProps) {
  const { t } = useTranslation('memberPage');
  const list = useCardPages();
  const { page, limit } = list.input;
  const query = useQuery(
    api.invites.ofMember.queryOptions({ input: { id, page, limit }, placeholderData: keepPreviousData }),
  );
  const columns = useMemo(() => columnsOf(t), [t]);
  return (
    <PagedCard
      name="invites"
      list={list}
      query={query}
      columns={columns}
      idOf={(row) => row.id}
      emptyText={t('invites.empty')}
    />
  );
}
