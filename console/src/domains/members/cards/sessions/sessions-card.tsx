import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#console/lib/api/client.ts';
import { Badge } from '#console/ui/cells/badge.tsx';
import { DateTimeCell, NumberCell, SecondaryText, TextCell } from '#console/ui/cells/cells.tsx';
import type { Column } from '#console/ui/list-table/columns.ts';
import type { MemberSession } from '#contract/domains/members/page-schemas.ts';
import type { MemberCardProps } from '../../card/card-name.ts';
import { PagedCard, useCardPages } from '../../card/paged-card.tsx';

function columnsOf(t: TFunction<'memberPage'>): Column<MemberSession>[] {
  return [
    { id: 'id', title: t('sessions.id'), cell: ({ id }) => id },
    {
      id: 'active',
      title: t('sessions.state'),
      cell: ({ active, compromised }) => (
        <>
          <Badge tone={active ? 'good' : 'quiet'}>
            {t(active ? 'sessions.active' : 'sessions.inactive')}
          </Badge>{' '}
          {compromised && <Badge tone="bad">{t('sessions.compromised')}</Badge>}
        </>
      ),
    },
    { id: 'device', title: t('sessions.device'), cell: ({ device }) => <TextCell value={device} /> },
    { id: 'browser', title: t('sessions.browser'), cell: ({ browser }) => <TextCell value={browser} /> },
    { id: 'platform', title: t('sessions.platform'), cell: ({ platform }) => <TextCell value={platform} /> },
    { id: 'ip', title: t('sessions.ip'), cell: ({ ip }) => <SecondaryText>{ip}</SecondaryText> },
    {
      id: 'requests',
      title: t('sessions.requests'),
      align: 'right',
      cell: ({ requests }) => <NumberCell value={requests} />,
    },
    {
      id: 'created_at',
      title: t('sessions.created'),
      cell: ({ created_at: at }) => <DateTimeCell value={at} />,
    },
    { id: 'expires', title: t('sessions.expires'), cell: ({ expires }) => <DateTimeCell value={expires} /> },
    {
      id: 'session',
      title: t('sessions.session'),
      cell: ({ session }) => <SecondaryText>{session}</SecondaryText>,
    },
  ];
}

/** Renders the member's sign-ins on the site. */
export function SessionsCard({ memberId: id }: MemberCardProps) {
  const { t } = useTranslation('memberPage');
  const list = useCardPages();
  const { page, limit } = list.input;
  const query = useQuery(
    api.members.sessions.queryOptions({ input: { id, page, limit }, placeholderData: keepPreviousData }),
  );
  const columns = useMemo(() => columnsOf(t), [t]);
  return (
    <PagedCard
      name="sessions"
      description={t('sessions.text')}
      list={list}
      query={query}
      columns={columns}
      idOf={(row) => row.id}
      emptyText={t('sessions.empty')}
    />
  );
}
