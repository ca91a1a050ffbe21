import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeletedText, useUsesInWords } from '#console/blocks/codes/cells.tsx';
import { FiguresCard } from '#console/blocks/codes/figures-card.tsx';
import { RecordPage } from '#console/blocks/record-page.tsx';
import { useCanSee } from '#console/lib/access.ts';
import { api } from '#console/lib/api/client.ts';
import { DateTimeCell, SecondaryText, TextCell } from '#console/ui/cells/cells.tsx';
import { RowLink } from '#console/ui/cells/row-link.tsx';
import type { Column } from '#console/ui/list-table/columns.ts';
import { useListState } from '#console/ui/list-table/list-state.ts';
import { ListTable } from '#console/ui/list-table/list-table.tsx';
import { PageHeader } from '#console/ui/page/page.tsx';
import type { InviteRedemption } from '#contract/domains/invites/schemas.ts';
import type { CodeRecord } from '#contract/domains/promos/schemas.ts';

/** Renders the members who redeemed an invite. */
export function Screen() {
  return (
    <RecordPage
      query={(id) => api.invites.record.queryOptions({ input: { id } })}
      nameOf={({ title }) => title}
      backTo="/invites"
      width="list"
      isLostOnFailure
    >
      {(invite) => <InviteUsers key={invite.id} invite={invite} />}
    </RecordPage>
  );
}

const noFilters = {};

function columnsOf(t: TFunction<'invites'>): Column<InviteRedemption>[] {
  return [
    {
      id: 'full_name',
      title: t('users.columns.full_name'),
      width: 220,
      cell: ({ id, full_name, email }) => (
        <RowLink to={`/users/edit/${id}`} isNewTab>
          {full_name ?? email}
        </RowLink>
      ),
    },
    { id: 'id', title: t('users.columns.id'), cell: ({ id }) => <SecondaryText>{id}</SecondaryText> },
    {
      id: 'email',
      title: t('users.columns.email'),
      width: 280,
      cell: ({ email }) => <TextCell value={email} />,
    },
    {
      id: 'used_at',
      title: t('users.columns.used_at'),
      width: 180,
      onPhone: true,
      cell: ({ used_at }) => <DateTimeCell value={used_at} />,
    },
  ];
}

function InviteUsers({ invite }: { invite: CodeRecord }) {
  const { t } = useTranslation('invites');
  const { id, title, code } = invite;
  const deletedText = useDeletedText(invite);
  const usesInWords = useUsesInWords();
  const hasRevenue = useCanSee('amounts');
  const list = useListState({ filters: noFilters, searchAs: 'search' });
  const { page, limit, filter } = list.input;
  const query = useQuery(
    api.invites.users.queryOptions({ input: { id, page, limit, filter }, placeholderData: keepPreviousData }),
  );
  const figures = useQuery(api.invites.figures.queryOptions({ input: { id } }));
  const columns = useMemo(() => columnsOf(t), [t]);
  return (
    <>
      <PageHeader
        title={t('users.title', { title })}
        description={`${t('users.text', { code, uses: usesInWords(invite) })}${deletedText}`}
        actions={
          invite.deleted_at === null && (
            <Button component={Link} to={`/invites/edit/${id}`} variant="default">
              {t('users.edit')}
            </Button>
          )
        }
      />
      <FiguresCard text={t('users.figuresText')} query={figures} hasRevenue={hasRevenue} />
      <ListTable
        id="invite-users"
        label={t('users.label')}
        columns={columns}
        list={list}
        query={query}
        idOf={(use) => use.id}
        searchLabel={t('users.search')}
        empty={{
          text: t('users.emptyText'),
          narrowedText: t('users.narrowedText'),
          showAll: t('users.showAll'),
        }}
      />
    </>
  );
}
