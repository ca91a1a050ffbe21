import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeletedText, useUsesInWords } from '#console/blocks/codes/cells.tsx';
import { FiguresCard } from '#console/blocks/codes/figures-card.tsx';
import { RecordPage } from '#console/blocks/record-page.tsx';
import { SendList } from '#console/blocks/send-list.tsx';
import { useCanSee } from '#console/lib/access.ts';
import { api, client } from '#console/lib/api/client.ts';
import { DateTimeCell, MoneyCell, SecondaryText, TextCell } from '#console/ui/cells/cells.tsx';
import { RowLink } from '#console/ui/cells/row-link.tsx';
import { selectFilter } from '#console/ui/filters/filter.ts';
import type { Column } from '#console/ui/list-table/columns.ts';
import { useListState } from '#console/ui/list-table/list-state.ts';
import { ListTable } from '#console/ui/list-table/list-table.tsx';
import { PageHeader } from '#console/ui/page/page.tsx';
import type { PromoRedemption } from '#contract/domains/promos/redemption-schemas.ts';
import type { CodeRecord } from '#contract/domains/promos/schemas.ts';
import { promoUseOrderColumns } from '#contract/domains/promos/words.ts';

/** Renders the redemptions of a promo. */
export function Screen() {
  return (
    <RecordPage
      query={(id) => api.promos.record.queryOptions({ input: { id } })}
      nameOf={({ title }) => title}
      backTo="/promos"
      width="list"
      isLostOnFailure
    >
      {(promo) => <PromoUsers key={promo.id} promo={promo} />}
    </RecordPage>
  );
}

function PromoUsers({ promo }: { promo: CodeRecord }) {
  const { t } = useTranslation('promos');
  const { id, title, code } = promo;
  const deletedText = useDeletedText(promo);
  const usesInWords = useUsesInWords();
  const hasRevenue = useCanSee('amounts');
  const filters = useMemo(
    () => ({
      completed: selectFilter({
        label: t('users.completed'),
        options: [{ value: 'true', label: t('users.completed') }],
      }),
    }),
    [t],
  );
  const list = useListState({
    filters,
    searchAs: 'none',
    order: { by: 'used_at', direction: 'desc' },
    orderable: promoUseOrderColumns,
  });
  const { page, limit, order, sort, filter } = list.input;
  const asked = filter?.completed === undefined ? {} : { filter: { completed: true } };
  const input = { id, page, limit, order, sort, ...asked };
  const query = useQuery(api.promos.users.queryOptions({ input, placeholderData: keepPreviousData }));
  const figures = useQuery(api.promos.figures.queryOptions({ input: { id } }));
  const columns = useUserColumns();
  return (
    <>
      <PageHeader
        title={t('users.title', { title })}
        description={`${t('users.text', { code, uses: usesInWords(promo) })}${deletedText}`}
        actions={
          <>
            <SendList
              label={t('users.send')}
              send={(email) => client.promos.users({ id, ...asked, download: true, email })}
            />
            {promo.deleted_at === null && (
              <Button component={Link} to={`/promos/edit/${id}`} variant="default">
                {t('users.edit')}
              </Button>
            )}
          </>
        }
      />
      <FiguresCard text={t('users.figuresText')} query={figures} hasRevenue={hasRevenue} />
      <ListTable
        id="promo-users"
        label={t('users.label')}
        columns={columns}
        list={list}
        query={query}
        idOf={(use) => use.id}
        hasSearchKey={false}
        empty={{
          text: t('users.emptyText'),
          narrowedText: t('users.narrowedText'),
          showAll: t('users.showAll'),
        }}
      />
    </>
  );
}

/** @param onPhone true if a phone shows the date of redemption */
function columnsOf(t: TFunction<'promos'>, onPhone: boolean): Column<PromoRedemption>[] {
  return [
    {
      id: 'full_name',
      title: t('users.columns.full_name'),
      width: 180,
      cell: ({ user_id, full_name, email }) =>
        user_id === null ? (
          <TextCell value={null} />
        ) : (
          <RowLink to={`/users/edit/${user_id}`} isNewTab>
            {full_name ?? email}
          </RowLink>
        ),
    },
    {
      id: 'id',
      title: t('users.columns.id'),
      cell: ({ user_id }) => <SecondaryText>{user_id ?? <TextCell value={null} />}</SecondaryText>,
    },
    {
      id: 'email',
      title: t('users.columns.email'),
      width: 230,
      cell: ({ email }) => <TextCell value={email} />,
    },
    {
      id: 'used_at',
      title: t('users.columns.used_at'),
      orderBy: 'used_at',
      width: 170,
      onPhone,
      cell: ({ used_at }) => <DateTimeCell value={used_at} />,
    },
  ];
}

function chargeColumns(t: TFunction<'promos'>): Column<PromoRedemption>[] {
  return [
    {
      id: 'transaction_id',
      title: t('users.columns.transaction_id'),
      cell: ({ transaction_id }) => <TextCell value={transaction_id?.toString()} />,
    },
    {
      id: 'purchase_name',
      title: t('users.columns.purchase_name'),
      width: 200,
      cell: ({ purchase_name }) => <TextCell value={purchase_name} />,
    },
  ];
}

function amountColumns(t: TFunction<'promos'>): Column<PromoRedemption>[] {
  return [
    {
      id: 'amount',
      title: t('users.columns.amount'),
      orderBy: 'amount',
      align: 'right',
      cell: ({ amount, currency }) => <MoneyCell value={amount} currency={currency} />,
    },
    {
      id: 'discounted_amount',
      title: t('users.columns.discounted_amount'),
      orderBy: 'discounted_amount',
      align: 'right',
      width: 150,
      onPhone: true,
      cell: ({ discounted_amount, currency }) => <MoneyCell value={discounted_amount} currency={currency} />,
    },
  ];
}

/** Returns the columns that the role can see. */
function useUserColumns(): readonly Column<PromoRedemption>[] {
  const { t } = useTranslation('promos');
  const seesCharges = useCanSee('charges');
  const seesAmounts = useCanSee('amounts');
  return useMemo(
    () => [
      ...columnsOf(t, !seesAmounts),
      ...(seesCharges ? chargeColumns(t) : []),
      ...(seesAmounts ? amountColumns(t) : []),
    ],
    [t, seesCharges, seesAmounts],
  );
}
