import { IconTransfer } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '#console/lib/access.ts';
import { api } from '#console/lib/api/client.ts';
import { useSiteZone } from '#console/lib/browser-state/sites.ts';
import { selectFilter } from '#console/ui/filters/filter.ts';
import { useListState } from '#console/ui/list-table/list-state.ts';
import { ListTable } from '#console/ui/list-table/list-table.tsx';
import { useSelection } from '#console/ui/list-table/selection.ts';
import { Page, PageHeader } from '#console/ui/page/page.tsx';
import {
  type HandoverStatus,
  handoverProviders,
  handoverStates,
} from '#contract/domains/renewal-handovers/schemas.ts';
import { DownloadIds, EndedThere, HandOver } from './actions.tsx';
import { handoverColumns, type T } from './columns.tsx';
import { StatusCard } from './status-card.tsx';

/** Milliseconds between two polls of running work. */
const soon = 2_000;
/** Most that one call takes. */
const most = 200;

const filtersOf = (t: T) => ({
  state: selectFilter({
    label: t('filters.state'),
    options: handoverStates.map((value) => ({ value, label: t(`states.${value}`) })),
  }),
  provider: selectFilter({
    label: t('filters.provider'),
    options: handoverProviders.map((value) => ({ value, label: t(`providers.${value}`) })),
  }),
});

const countIn = (status: HandoverStatus, state: (typeof handoverStates)[number]) =>
  status.by_state.find((one) => one.state === state)?.count ?? 0;

const isAtWork = (status: HandoverStatus | undefined): boolean =>
  status !== undefined && (countIn(status, 'waiting') > 0 || status.link?.state === 'running');

function useHandovers() {
  const { t } = useTranslation('renewalHandovers');
  const filters = useMemo(() => filtersOf(t), [t]);
  const list = useListState({ filters, searchAs: 'search', orderable: [] });
  const status = useQuery(
    api.renewalHandovers.status.queryOptions({
      refetchInterval: ({ state }) => (isAtWork(state.data) ? soon : false),
    }),
  );
  const { page, limit, values } = list;
  const { state, provider } = values;
  const query = useQuery(
    api.renewalHandovers.list.queryOptions({
      input: { page, limit, filter: { ...(state && { state }), ...(provider && { provider }) } },
      placeholderData: keepPreviousData,
      refetchInterval: isAtWork(status.data) ? soon : false,
    }),
  );
  return { list, status: status.data, query };
}

function HeaderActions({ status }: { status: HandoverStatus }) {
  const open = countIn(status, 'elsewhere');
  const others = status.by_provider.find(({ provider }) => provider === 'other')?.count ?? 0;
  const atStripe = status.by_provider.find(({ provider }) => provider === 'stripe')?.count ?? 0;
  if (open === 0) return null;
  return (
    <>
      <DownloadIds />
      {others > 0 && <EndedThere count={others} />}
      {atStripe > 0 && status.connected && <HandOver count={atStripe} />}
    </>
  );
}

/** Renders the subscriptions that another system still renews, and their handover. */
export function Screen() {
  const { t } = useTranslation('renewalHandovers');
  const zone = useSiteZone();
  const mayWrite = useMay('payments', 'write');
  const { list, status, query } = useHandovers();
  const columns = useMemo(() => handoverColumns(t, zone), [t, zone]);
  const { state, provider } = list.values;
  const chosen = useSelection(`${state ?? ''} ${provider ?? ''}`);
  const ids = chosen.ids.slice(0, most);
  const clear = () => chosen.onChange([]);
  return (
    <Page width="list">
      <PageHeader
        title={t('title')}
        description={t('text')}
        actions={mayWrite && status && <HeaderActions status={status} />}
      />
      {status && <StatusCard status={status} />}
      <ListTable
        id="renewal-handovers"
        label={t('title')}
        columns={columns}
        list={list}
        query={query}
        idOf={(row) => row.id}
        nameOf={(row) => `${row.member.email}, ${row.plan_title}`}
        {...(mayWrite && {
          selection: {
            ids: chosen.ids,
            onChange: chosen.onChange,
            actions: (
              <>
                <EndedThere ids={ids} count={ids.length} onDone={clear} />
                {status?.connected && <HandOver ids={ids} count={ids.length} onDone={clear} />}
              </>
            ),
          },
        })}
        empty={{
          icon: <IconTransfer size={24} stroke={1.5} aria-hidden />,
          text: t('empty.text'),
          narrowedText: t('empty.narrowed'),
          showAll: t('empty.showAll'),
        }}
      />
    </Page>
  );
}
