import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#console/lib/api/client.ts';
import { Badge } from '#console/ui/cells/badge.tsx';
import { DateTimeCell, TextCell } from '#console/ui/cells/cells.tsx';
import type { Column } from '#console/ui/list-table/columns.ts';
import type { MemberMail } from '#contract/domains/members/page-schemas.ts';
import type { MemberCardProps } from '../../card/card-name.ts';
import { PagedCard, useCardPages } from '../../card/paged-card.tsx';

function columnsOf(t: TFunction<'memberPage'>): Column<MemberMail>[] {
  return [
    { id: 'id', title: t('mails.id'), cell: ({ id }) => id },
    {
      id: 'created_at',
      title: t('mails.created'),
      cell: ({ created_at: at }) => <DateTimeCell value={at} />,
    },
    {
      id: 'subject',
      title: t('mails.subject'),
      width: 380,
      cell: ({ subject }) => <TextCell value={subject} />,
    },
    {
      id: 'status',
      title: t('mails.status'),
      cell: ({ status }) => <Badge tone={status === 'sent' ? 'good' : 'bad'}>{t(`mails.${status}`)}</Badge>,
    },
  ];
}

/** Emails that went to the member. */
export function MailsCard({ memberId: id }: MemberCardProps) {
  const { t } = useTranslation('memberPage');
  const list = useCardPages();
  const { page, limit } = list.input;
  const query = useQuery(
    api.members.mails.queryOptions({ input: { id, page, limit }, placeholderData: keepPreviousData }),
  );
  const columns = useMemo(() => columnsOf(t), [t]);
  return (
    <PagedCard
      name="mails"
      list={list}
      query={query}
      columns={columns}
      idOf={(row) => row.id}
      emptyText={t('mails.empty')}
    />
  );
}
