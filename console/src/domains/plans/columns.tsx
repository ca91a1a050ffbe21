import { ActionIcon, Anchor, Tooltip } from '@mantine/core';
import { IconHistory, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { number } from '#console/lib/formats.ts';
import { CheckCell, SecondaryText } from '#console/ui/cells/cells.tsx';
import { RowAction } from '#console/ui/cells/row-action.tsx';
import { RowLink } from '#console/ui/cells/row-link.tsx';
import type { Column } from '#console/ui/list-table/columns.ts';
import type { PlanRow } from '#contract/domains/plans/schemas.ts';
import { membersOf } from './links.ts';

function columnsOf(t: TFunction<'plans'>): Column<PlanRow>[] {
  return [
    {
      id: 'title',
      title: t('fields.title'),
      orderBy: 'title',
      width: 320,
      cell: ({ id, title }) => <RowLink to={`/plans/edit/${id}`}>{title}</RowLink>,
    },
    { id: 'id', title: t('fields.id'), orderBy: 'id', cell: ({ id }) => <SecondaryText>{id}</SecondaryText> },
    {
      id: 'public',
      title: t('fields.public'),
      orderBy: 'private',
      cell: ({ private: isPrivate }) => <CheckCell value={!isPrivate} />,
    },
    {
      id: 'active',
      title: t('fields.active'),
      orderBy: 'active',
      cell: ({ active }) => <CheckCell value={active} />,
    },
    {
      id: 'users_count',
      title: t('fields.users_count'),
      orderBy: 'users_count',
      align: 'right',
      onPhone: true,
      cell: ({ id, extras }) => (
        <Anchor component={Link} to="/users" search={membersOf(id)} size="sm">
          {number(extras.users_count)}
        </Anchor>
      ),
    },
  ];
}

function HistoryButton({ plan: { id, title } }: { plan: PlanRow }) {
  const { t } = useTranslation('plans');
  return (
    <Tooltip label={t('form.history')}>
      <ActionIcon
        component="a"
        href={`/plans/actions/history/${id}`}
        target="_blank"
        rel="noopener"
        variant="subtle"
        color="gray"
        size={28}
        aria-label={t('form.historyOf', { title })}
      >
        <IconHistory size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

function RemoveButton({ plan, onRemove }: { plan: PlanRow; onRemove: (plan: PlanRow) => void }) {
  const { t } = useTranslation('plans');
  return (
    <RowAction
      icon={IconTrash}
      verb={t('remove.verb')}
      name={t('remove.button', { title: plan.title })}
      act={() => onRemove(plan)}
    />
  );
}

interface RowActions {
  /** True if the decisions of the predictive paywall can be opened. */
  hasHistory: boolean;
  mayWrite: boolean;
  /** Asks and deletes; null for operators without the right. */
  onRemove: ((plan: PlanRow) => void) | null;
}

export function usePlanColumns({ hasHistory, mayWrite, onRemove }: RowActions): readonly Column<PlanRow>[] {
  const { t } = useTranslation('plans');
  return useMemo(() => {
    const columns = columnsOf(t);
    if (onRemove === null && !hasHistory && !mayWrite) return columns;
    const actions: Column<PlanRow> = {
      id: 'actions',
      title: t('fields.actions'),
      align: 'right',
      onPhone: true,
      cell: (plan) => (
        <>
          {hasHistory && <HistoryButton plan={plan} />}
          {mayWrite && (
            <RowAction
              icon={IconPencil}
              verb={t('remove.editVerb')}
              name={t('remove.edit', { title: plan.title })}
              act={`/plans/edit/${plan.id}`}
            />
          )}
          {onRemove && <RemoveButton plan={plan} onRemove={onRemove} />}
        </>
      ),
    };
    return [...columns, actions];
  }, [t, hasHistory, mayWrite, onRemove]);
}
