import { Button } from '@mantine/core';
import { IconGitCompare } from '@tabler/icons-react';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReadersOnly } from '#console/blocks/readers-only.tsx';
import { useMay } from '#console/lib/access.ts';
import { api } from '#console/lib/api/client.ts';
import { useSiteZone } from '#console/lib/browser-state/sites.ts';
import { useWasEverTrue } from '#console/ui/browser/use-ever.ts';
import { fixedFilter, selectFilter } from '#console/ui/filters/filter.ts';
import { useListState } from '#console/ui/list-table/list-state.ts';
import { ListTable } from '#console/ui/list-table/list-table.tsx';
import { Page, PageHeader } from '#console/ui/page/page.tsx';
import type { DriftStatus } from '#contract/domains/provider-drift/schemas.ts';
import { driftKinds, driftOrderColumns, driftStates } from '#contract/domains/provider-drift/words.ts';
import { driftColumns } from './columns.tsx';
import { FixAll } from './mend-all.tsx';
import { Kinds, StatusCard } from './status-card.tsx';
import type { T } from './words.ts';

const DriftDialog = lazy(async () => ({ default: (await import('./drift-dialog.tsx')).DriftDialog }));

/** Milliseconds between polls while a comparison or fix is running, and otherwise. */
const soon = 2_000;
const later = 30_000;

function filtersOf(t: T) {
  return {
    kind: selectFilter({
      label: t('filters.kind'),
      options: driftKinds.map((value) => ({ value, label: t(`kinds.${value}`) })),
    }),
    state: selectFilter({
      label: t('filters.state'),
      options: driftStates.map((value) => ({ value, label: t(`states.${value}`) })),
    }),
    user: fixedFilter({
      label: t('filters.user'),
      words: (value) => (/^\d{1,15}$/.test(value) ? value : null),
    }),
  };
}

const isAtWork = (status: DriftStatus | undefined): boolean =>
  status !== undefined && (status.running !== null || status.mending > 0);

function useDrifts() {
  const { t } = useTranslation('providerDrift');
  const filters = useMemo(() => filtersOf(t), [t]);
  const list = useListState({ filters, searchAs: 'search', orderable: driftOrderColumns });
  const status = useQuery(
    api.providerDrift.status.queryOptions({
      refetchInterval: ({ state }) => (isAtWork(state.data) ? soon : later),
    }),
  );
  // Keeps the count in the menu in step with the screen.
  const queries = useQueryClient();
  const open = status.data?.open;
  useEffect(() => {
    if (open !== undefined) void queries.invalidateQueries({ queryKey: api.attentions.key() });
  }, [queries, open]);
  const { page, limit, order, values } = list;
  const { kind, user } = values;
  const query = useQuery(
    api.providerDrift.list.queryOptions({
      input: {
        page,
        limit,
        ...(order && { order: order.by as (typeof driftOrderColumns)[number], sort: order.direction }),
        // The list starts with the open discrepancies, which need a decision.
        filter: { state: values.state ?? 'open', ...(kind && { kind }), ...(user && { user: Number(user) }) },
      },
      placeholderData: keepPreviousData,
      refetchInterval: isAtWork(status.data) ? soon : later,
    }),
  );
  return { list, status: status.data, query };
}

function CompareNow({ status }: { status: DriftStatus }) {
  const { t } = useTranslation('providerDrift');
  const queries = useQueryClient();
  const compare = useMutation(
    api.providerDrift.compare.mutationOptions({
      meta: { silentSuccess: true },
      onSuccess: () => queries.invalidateQueries({ queryKey: api.providerDrift.key() }),
    }),
  );
  const isRunning = status.running !== null && status.running.error === null;
  return (
    <Button
      leftSection={<IconGitCompare size={16} aria-hidden />}
      loading={compare.isPending}
      disabled={!status.connected || isRunning}
      onClick={() => compare.mutate(undefined)}
    >
      {t('status.now')}
    </Button>
  );
}

/** Renders the discrepancies between Stripe and the site, with the ways to fix them. */
export function Screen() {
  const { t } = useTranslation('providerDrift');
  return (
    <ReadersOnly area="payments" title={t('title')} what="differences">
      <DifferencesScreen />
    </ReadersOnly>
  );
}

function DifferencesScreen() {
  const { t } = useTranslation('providerDrift');
  const zone = useSiteZone();
  const mayWrite = useMay('payments', 'write');
  const { list, status, query } = useDrifts();
  const [opened, setOpened] = useState<number | null>(null);
  const wasOpened = useWasEverTrue(opened !== null);
  const columns = useMemo(() => driftColumns(t, zone, setOpened), [t, zone]);
  const { kind, state = 'open' } = list.values;
  const openOfKind = status?.by_kind.find((one) => one.kind === kind)?.open ?? 0;
  const never = status?.connected && status.last === null ? t('empty.never') : t('empty.text');
  return (
    <Page width="list">
      <PageHeader
        title={t('title')}
        description={t('text')}
        actions={mayWrite && status && <CompareNow status={status} />}
      />
      {status && <StatusCard status={status} />}
      {status && state === 'open' && (
        <Kinds status={status} chosen={kind} onChoose={(next) => list.setFilter('kind', next)} />
      )}
      <ListTable
        id="stripe-differences"
        label={t('title')}
        columns={columns}
        list={list}
        query={query}
        idOf={(row) => row.id}
        nameOf={(row) => `${t(`kinds.${row.kind}`)} ${row.object_id}`}
        tools={
          mayWrite && kind && openOfKind > 1 && state === 'open' && status?.connected ? (
            <FixAll kind={kind} count={openOfKind} />
          ) : undefined
        }
        empty={{
          icon: <IconGitCompare size={24} stroke={1.5} aria-hidden />,
          text: status?.connected === false ? t('empty.notConnected') : never,
          narrowedText: t('empty.narrowed'),
          showAll: t('empty.showAll'),
        }}
      />
      {wasOpened && (
        <Suspense>
          <DriftDialog id={opened} isConnected={status?.connected === true} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </Page>
  );
}
