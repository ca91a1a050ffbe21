import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#console/lib/api/client.ts';
import { Badge } from '#console/ui/cells/badge.tsx';
import { DateTimeCell, SecondaryText, TextCell } from '#console/ui/cells/cells.tsx';
import { RowLink } from '#console/ui/cells/row-link.tsx';
import type { Column } from '#console/ui/list-table/columns.ts';
import { type Reason, reasons } from '#contract/domains/decisions/words.ts';
import type { ContentAccess } from '#contract/domains/members/page-schemas.ts';
import type { MemberCardProps } from '../../card/card-name.ts';
import { PagedCard, useCardPages } from '../../card/paged-card.tsx';

type Words = TFunction<'memberPage'>;

const isReason = (text: string): text is Reason => (reasons as readonly string[]).includes(text);

/** Describes a reason; an unknown one is shown as it is. */
function reasonOf(t: Words, reason: string): string {
  return isReason(reason) ? t(`content.reasons.${reason}`) : reason.replaceAll('_', ' ');
}

function columnsOf(t: Words): Column<ContentAccess>[] {
  return [
    {
      id: 'content_title',
      title: t('content.title'),
      width: 280,
      cell: ({ content_title: title }) => <TextCell value={title} />,
    },
    {
      id: 'access',
      title: t('content.access'),
      cell: ({ access }) => (
        <Badge tone={access ? 'good' : 'bad'}>{t(access ? 'content.granted' : 'content.refused')}</Badge>
      ),
    },
    { id: 'reason', title: t('content.reason'), cell: ({ reason }) => reasonOf(t, reason) },
    {
      id: 'why',
      title: t('content.explanation'),
      cell: ({ has_why: hasWhy, code }) =>
        hasWhy ? (
          <RowLink to={`/content/decisions/${code}`}>
            {t('content.why')} <span className="visually-hidden">{t('content.whyOf', { code })}</span>
          </RowLink>
        ) : (
          <SecondaryText>{t('content.notKept')}</SecondaryText>
        ),
    },
    {
      id: 'created_at',
      title: t('content.created'),
      cell: ({ created_at: at }) => <DateTimeCell value={at} />,
    },
    {
      id: 'content_id',
      title: t('content.contentId'),
      cell: ({ content_id: id }) => <SecondaryText>{id}</SecondaryText>,
    },
    {
      id: 'content_key',
      title: t('content.key'),
      width: 220,
      cell: ({ content_key: key }) => <TextCell value={key} />,
    },
    {
      id: 'session_id',
      title: t('content.session'),
      cell: ({ session_id: session }) => <SecondaryText>{session}</SecondaryText>,
    },
  ];
}

/** Renders the content that the member tried to read. */
export function ContentCard({ memberId: id }: MemberCardProps) {
  const { t } = useTranslation('memberPage');
  const list = useCardPages();
  const { page, limit } = list.input;
  const query = useQuery(
    api.members.accessContent.queryOptions({ input: { id, page, limit }, placeholderData: keepPreviousData }),
  );
  const columns = useMemo(() => columnsOf(t), [t]);
  return (
    <PagedCard
      name="content"
      description={t('content.text')}
      list={list}
      query={query}
      columns={columns}
      idOf={(row) => row.id}
      emptyText={t('content.empty')}
    />
  );
}
