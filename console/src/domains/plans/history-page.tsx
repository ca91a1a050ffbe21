import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, Navigate, useParams } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RecordPage } from '#console/blocks/record-page.tsx';
import { api } from '#console/lib/api/client.ts';
import { recordIdOf } from '#console/lib/record-id.ts';
import { CheckCell, DateTimeCell, Missing, TextCell } from '#console/ui/cells/cells.tsx';
import { RowLink } from '#console/ui/cells/row-link.tsx';
import type { Column } from '#console/ui/list-table/columns.ts';
import { useListState } from '#console/ui/list-table/list-state.ts';
import { ListTable } from '#console/ui/list-table/list-table.tsx';
import { KitModal } from '#console/ui/modal/kit-modal.tsx';
import { PageHeader } from '#console/ui/page/page.tsx';
import type { Plan } from '#contract/domains/plans/form-schemas.ts';
import type { PredictiveAction } from '#contract/domains/predictive-paywall/schemas.ts';
import { Payload } from './payload.tsx';
import classes from './plans.module.css';
import { RankStatus } from './rank-status.tsx';

const rank = (value: number) => value.toFixed(3);

/** Renders the decisions of a plan's predictive paywall, for root. Redirects to the list if no plan is named. */
export function Screen() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  if (recordIdOf(id) === null) return <Navigate to="/plans" replace />;
  return (
    <RecordPage
      query={(planId) => api.plans.get.queryOptions({ input: { id: planId } })}
      nameOf={({ title }) => title}
      backTo="/plans"
      width="list"
      isLostOnFailure
    >
      {(plan) => <History key={plan.id} plan={plan} />}
    </RecordPage>
  );
}

const noFilters = {};

function History({ plan }: { plan: Plan }) {
  const { t } = useTranslation('plans');
  const [shown, setShown] = useState<PredictiveAction | null>(null);
  const list = useListState({ filters: noFilters, searchAs: '' });
  const { page, limit } = list.input as { page?: number; limit?: number };
  const query = useQuery(
    api.predictivePaywall.actions.queryOptions({
      input: { plan_id: plan.id, ...(page ? { page } : {}), ...(limit ? { limit } : {}) },
      placeholderData: keepPreviousData,
    }),
  );
  const columns = useHistoryColumns(setShown);
  return (
    <>
      <PageHeader
        title={t('history.title', { title: plan.title })}
        description={t('history.planId', { id: plan.id })}
        actions={
          <Button component={Link} to={`/plans/edit/${plan.id}`} variant="default">
            {t('history.edit')}
          </Button>
        }
      />
      <RankStatus />
      <ListTable
        id="plan-history"
        label={t('history.label')}
        columns={columns}
        list={list}
        query={query}
        idOf={(row) => row.id}
        empty={{
          icon: <IconHistory size={24} stroke={1.5} aria-hidden />,
          text: t(plan.predictive_paywall ? 'history.empty' : 'history.notPredictive'),
        }}
      />
      <KitModal
        opened={shown !== null}
        onClose={() => setShown(null)}
        title={t('history.payload')}
        size={800}
      >
        {shown && <Payload action={shown} />}
      </KitModal>
    </>
  );
}

function useHistoryColumns(onShow: (row: PredictiveAction) => void): readonly Column<PredictiveAction>[] {
  const { t } = useTranslation('plans');
  return useMemo(() => {
    const numbers = (
      [
        'propensity_rank_content',
        'propensity_rank_user',
        'propensity_rank_total',
        'propensity_rank_median',
      ] as const
    ).map(
      (id): Column<PredictiveAction> => ({
        id,
        title: t(`history.columns.${id}`),
        align: 'right',
        onPhone: id === 'propensity_rank_total',
        cell: (row) => rank(row[id]),
      }),
    );
    const names = (['content_type_id', 'taxonomy_term_id', 'content_id'] as const).map(
      (id): Column<PredictiveAction> => ({
        id,
        title: t(`history.columns.${id}`),
        cell: (row) => row[id] ?? <Missing />,
      }),
    );
    const flags = (['is_shown_paywall_calculated', 'is_shown_paywall'] as const).map(
      (id): Column<PredictiveAction> => ({
        id,
        title: t(`history.columns.${id}`),
        cell: (row) => <CheckCell value={row[id]} />,
      }),
    );
    return [
      { id: 'id', title: t('history.columns.id'), cell: ({ id }) => id },
      ...names,
      {
        id: 'user_id',
        title: t('history.columns.user_id'),
        cell: ({ user_id: id }) =>
          id === null ? <Missing /> : <RowLink to={`/users/edit/${id}`}>{id}</RowLink>,
      },
      {
        id: 'session_id',
        title: t('history.columns.session_id'),
        cell: ({ session_id }) => <TextCell value={session_id} isShort />,
      },
      ...numbers,
      {
        id: 'propensity_rank_percent',
        title: t('history.columns.propensity_rank_percent'),
        align: 'right',
        cell: ({ propensity_rank_percent: share }) => `${Math.round(share * 100) / 100}%`,
      },
      ...flags,
      {
        id: 'payload',
        title: t('history.columns.payload'),
        onPhone: true,
        cell: (row) => (
          <Button
            variant="subtle"
            size="compact-xs"
            className={classes.details ?? ''}
            aria-label={t('history.details', { id: row.id })}
            onClick={() => onShow(row)}
          >
            {t('history.view')}
          </Button>
        ),
      },
      {
        id: 'created_at',
        title: t('history.columns.created_at'),
        cell: ({ created_at }) => <DateTimeCell value={created_at} />,
      },
    ];
  }, [t, onShow]);
}
