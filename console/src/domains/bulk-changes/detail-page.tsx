import { useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { RecordPage } from '#console/blocks/record-page.tsx';
import { api } from '#console/lib/api/client.ts';
import { dateTime, number } from '#console/lib/formats.ts';
import { PageHeader } from '#console/ui/page/page.tsx';
import type { BulkChange } from '#contract/domains/bulk-changes/schemas.ts';
import { ChangeActions } from './change-actions.tsx';
import classes from './detail-page.module.css';
import { Figures } from './figures.tsx';
import { FilterLink } from './filter-link.tsx';
import { ChangeSummary } from './given.tsx';
import { ProgressCard } from './progress-card.tsx';
import { RowsCard } from './rows-card.tsx';
import { StateBadge } from './state-badge.tsx';
import { isInProgress, pollIntervalMs } from './words.ts';

const changeQuery = (id: number) =>
  api.bulkChanges.get.queryOptions({
    input: { id },
    refetchInterval({ state: { data } }) {
      if (!data) return false;
      if (isInProgress(data)) return pollIntervalMs;
      // The minutes left to undo go down.
      return data.can_undo ? 20 * pollIntervalMs : false;
    },
  });

/** Renders a bulk change: its progress, the outcome of each member, and the undo. */
export function Screen() {
  const { t } = useTranslation('bulkChanges');
  return (
    <RecordPage
      query={changeQuery}
      nameOf={(change) => nameOf(t, change)}
      backTo="/users/bulk-changes"
      width="page"
    >
      {(change) => <ChangeView key={change.id} change={change} />}
    </RecordPage>
  );
}

/** Reloads members and groups once the change has stopped, because it may have altered any of them. */
function useReloadAtRest(change: BulkChange): void {
  const queries = useQueryClient();
  const isAtRest = !isInProgress(change);
  const wasAtRest = useRef(isAtRest);
  useEffect(() => {
    if (!isAtRest) return;
    const changed = [
      api.members.key(),
      api.groups.key(),
      api.content.key(),
      api.memberSubscriptions.key(),
      api.lookups.tags.key(),
      ['options'],
    ];
    const own = wasAtRest.current ? [] : [api.bulkChanges.key()];
    for (const queryKey of [...changed, ...own]) void queries.invalidateQueries({ queryKey });
  }, [isAtRest, queries]);
  useEffect(() => {
    wasAtRest.current = isAtRest;
  }, [isAtRest]);
}

function nameOf(t: TFunction<'bulkChanges'>, { change, total }: BulkChange): string {
  return t(`verbs.${change.kind}`, { count: total, n: number(total) });
}

/** Returns the text key that says how the rows were selected. */
function byWords({ subject, selection }: BulkChange) {
  if (subject === 'members') return selection === 'chosen' ? 'page.byChosen' : 'page.byFilter';
  return selection === 'chosen' ? 'page.byChosenRows' : 'page.byFilterRows';
}

function ChangeView({ change }: { change: BulkChange }) {
  const { t } = useTranslation('bulkChanges');
  useReloadAtRest(change);
  const { total, change: what } = change;
  const told = { count: total, n: number(total) };
  return (
    <>
      <PageHeader
        title={
          <span className={classes.title}>
            {nameOf(t, change)}
            <StateBadge state={change.state} />
          </span>
        }
        description={
          <>
            {t('page.by', { who: change.created_by, when: dateTime(change.created_at) })}
            {' · '}
            {t(byWords(change), told)}
            {change.subject === 'members' && change.filter && <FilterLink filter={change.filter} />}
          </>
        }
        actions={<ChangeActions change={change} />}
      />
      <ChangeSummary change={what} />
      <span className="visually-hidden" role="status">
        {t(`states.${change.state}`)}
      </span>
      <ProgressCard change={change} />
      <Figures change={change} />
      <RowsCard change={change} />
    </>
  );
}
