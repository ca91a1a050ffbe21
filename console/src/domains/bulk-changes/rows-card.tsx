import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { valueInWords } from '#console/blocks/bulk-rows/value.ts';
import { api } from '#console/lib/api/client.ts';
import { useSiteZone } from '#console/lib/browser-state/sites.ts';
import { Badge } from '#console/ui/cells/badge.tsx';
import { Missing, SecondaryText } from '#console/ui/cells/cells.tsx';
import { RowLink } from '#console/ui/cells/row-link.tsx';
import { selectFilter } from '#console/ui/filters/filter.ts';
import type { Column } from '#console/ui/list-table/columns.ts';
import { useListState } from '#console/ui/list-table/list-state.ts';
import { ListTable } from '#console/ui/list-table/list-table.tsx';
import { Card } from '#console/ui/page/page.tsx';
import type {
  BulkChange,
  BulkMember,
  BulkSubject,
  ChangedValue,
} from '#contract/domains/bulk-changes/schemas.ts';
import { isInProgress, pollIntervalMs } from './words.ts';

const outcomes = ['changed', 'unchanged', 'refused', 'gone'] as const;
const tones = { changed: 'good', unchanged: 'quiet', refused: 'bad', gone: 'quiet' } as const;

/** Returns the column with the member a row is about, or the holder of the subscription. */
function memberColumn(t: TFunction<'bulkChanges'>): Column<BulkMember> {
  return {
    id: 'member',
    title: t('columns.member'),
    width: 240,
    cell: ({ member_id, name, email, outcome }) =>
      outcome === 'gone' || member_id === null ? (
        <SecondaryText>{name || email || member_id}</SecondaryText>
      ) : (
        <span title={name || email || undefined}>
          <RowLink to={`/users/edit/${member_id}`} isNewTab>
            {name || email || member_id}
          </RowLink>
        </span>
      ),
  };
}

/** Returns the columns with the values of a row before and after. */
function valueColumns(t: TFunction<'bulkChanges'>, subject: BulkSubject, zone: string): Column<BulkMember>[] {
  const value = (of: ChangedValue) => valueInWords(of, { never: t('rows.never'), zone }) ?? <Missing />;
  const titled: Column<BulkMember> = {
    id: 'title',
    title: t(subject === 'content' ? 'columns.content' : 'columns.subscription'),
    width: 260,
    cell: ({ id, title }) => <span title={title ?? undefined}>{title ?? id}</span>,
  };
  return [
    ...(subject === 'content' ? [titled] : [memberColumn(t), titled]),
    { id: 'before', title: t('columns.before'), align: 'right', cell: ({ before }) => value(before) },
    { id: 'after', title: t('columns.after'), align: 'right', cell: ({ after }) => value(after) },
  ];
}

function memberColumns(t: TFunction<'bulkChanges'>): Column<BulkMember>[] {
  return [
    memberColumn(t),
    { id: 'id', title: t('columns.id'), cell: ({ member_id }) => <SecondaryText>{member_id}</SecondaryText> },
    {
      id: 'email',
      title: t('columns.email'),
      width: 260,
      cell: ({ email }) => (email ? <SecondaryText>{email}</SecondaryText> : <Missing />),
    },
  ];
}

function rowColumns(
  t: TFunction<'bulkChanges'>,
  { subject, zone, hasUndo }: { subject: BulkSubject; zone: string; hasUndo: boolean },
): Column<BulkMember>[] {
  const columns: Column<BulkMember>[] = [
    ...(subject === 'members' ? memberColumns(t) : valueColumns(t, subject, zone)),
    {
      id: 'outcome',
      title: t('columns.outcome'),
      onPhone: true,
      cell: ({ outcome }) => <Badge tone={tones[outcome]}>{t(`outcomes.${outcome}`)}</Badge>,
    },
    {
      id: 'reason',
      title: t('columns.reason'),
      width: 320,
      onPhone: true,
      cell: ({ reason }) => (reason ? <span title={reason}>{reason}</span> : <Missing />),
    },
  ];
  if (!hasUndo) return columns;
  return [
    ...columns,
    {
      id: 'undo',
      title: t('columns.undo'),
      cell: ({ undo }) => (undo ? t(`undoOutcomes.${undo}`) : <Missing />),
    },
  ];
}

const words = {
  members: {
    title: 'page.rows',
    text: 'page.rowsText',
    label: 'page.rowsLabel',
    empty: 'page.rowsEmpty',
    narrowed: 'page.rowsNarrowed',
  },
  content: {
    title: 'page.contentRows',
    text: 'page.contentRowsText',
    label: 'page.rowsOfSubject',
    empty: 'page.nothingYet',
    narrowed: 'page.nothingSo',
  },
  subscriptions: {
    title: 'page.subscriptionRows',
    text: 'page.subscriptionRowsText',
    label: 'page.rowsOfSubject',
    empty: 'page.nothingYet',
    narrowed: 'page.nothingSo',
  },
} as const;

/** Renders the outcome of each row. */
export function RowsCard({ change }: { change: BulkChange }) {
  const { t } = useTranslation('bulkChanges');
  const { id, state, subject } = change;
  const zone = useSiteZone();
  const filters = useMemo(
    () => ({
      outcome: selectFilter({
        label: t('columns.outcome'),
        options: outcomes.map((outcome) => ({ value: outcome, label: t(`outcomes.${outcome}`) })),
      }),
    }),
    [t],
  );
  const list = useListState({ filters, searchAs: 'search', orderable: [] });
  const { outcome } = list.values;
  const query = useQuery({
    ...api.bulkChanges.rows.queryOptions({
      input: {
        id,
        page: list.page,
        limit: list.limit,
        ...(outcome === undefined ? {} : { filter: { outcome } }),
      },
    }),
    placeholderData: keepPreviousData,
    refetchInterval: isInProgress(change) ? 2 * pollIntervalMs : false,
  });
  const hasUndo = state === 'undoing' || state === 'undone';
  const columns = useMemo(() => rowColumns(t, { subject, zone, hasUndo }), [t, subject, zone, hasUndo]);
  return (
    <Card title={t(words[subject].title)} description={t(words[subject].text)}>
      <ListTable
        id="bulk-change-rows"
        label={t(words[subject].label)}
        columns={columns}
        list={list}
        query={query}
        idOf={(row) => row.id}
        empty={{
          text: t(list.isNarrowed ? words[subject].narrowed : words[subject].empty),
          action: list.isNarrowed && (
            <Button variant="default" onClick={list.clearAll}>
              {t('page.showAll')}
            </Button>
          ),
        }}
      />
    </Card>
  );
}
