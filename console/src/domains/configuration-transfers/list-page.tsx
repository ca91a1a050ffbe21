import { IconArrowsExchange } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ReadersOnly } from '#console/blocks/readers-only.tsx';
import { useList } from '#console/blocks/use-list.ts';
import { useMay } from '#console/lib/access.ts';
import { api } from '#console/lib/api/client.ts';
import { useSiteZone } from '#console/lib/browser-state/sites.ts';
import { selectFilter } from '#console/ui/filters/filter.ts';
import { ListTable } from '#console/ui/list-table/list-table.tsx';
import { Page, PageHeader } from '#console/ui/page/page.tsx';
import { transferSources } from '#contract/domains/configuration-transfers/words.ts';
import { ImportPanel } from './bring-panel.tsx';
import { transferColumns } from './columns.tsx';

/** Renders the form that copies another site's configuration, and the earlier copies. */
export function Screen() {
  const { t } = useTranslation('configurationTransfers');
  return (
    <ReadersOnly area="configuration" title={t('list.title')} what="transfers">
      <Transfers />
    </ReadersOnly>
  );
}

function Transfers() {
  const { t } = useTranslation('configurationTransfers');
  const zone = useSiteZone();
  const mayWrite = useMay('configuration', 'write');
  const filters = useMemo(
    () => ({
      source: selectFilter({
        label: t('list.source'),
        options: transferSources.map((value) => ({ value, label: t(`sources.${value}`) })),
      }),
    }),
    [t],
  );
  const { list, query } = useList(api.configurationTransfers.list, {
    filters,
    searchAs: 'title',
    orderable: [],
  });
  const columns = useMemo(() => transferColumns(t, zone), [t, zone]);
  return (
    <Page width="list">
      <PageHeader title={t('list.title')} description={t('list.text')} />
      {mayWrite && <ImportPanel />}
      <ListTable
        id="configuration-transfers"
        label={t('list.title')}
        columns={columns}
        list={list}
        query={query}
        idOf={(row) => row.id}
        searchLabel={t('list.search')}
        nameOf={(row) => row.source_title}
        empty={{
          icon: <IconArrowsExchange size={24} stroke={1.5} aria-hidden />,
          text: t('list.emptyText'),
          narrowedText: t('list.narrowedText'),
          showAll: t('list.showAll'),
        }}
      />
    </Page>
  );
}
