import { IconPencil } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ReadersOnly } from '#console/blocks/readers-only.tsx';
import { useList } from '#console/blocks/use-list.ts';
import { api } from '#console/lib/api/client.ts';
import { useSiteZone } from '#console/lib/browser-state/sites.ts';
import { selectFilter } from '#console/ui/filters/filter.ts';
import { ListTable } from '#console/ui/list-table/list-table.tsx';
import { Page, PageHeader } from '#console/ui/page/page.tsx';
import { draftStates, draftSubjects } from '#contract/domains/configuration-drafts/words.ts';
import { draftColumns } from './columns.tsx';

/** Renders the drafts of settings and plans, and the publications. */
export function Screen() {
  const { t } = useTranslation('configurationDrafts');
  return (
    <ReadersOnly area="configuration" title={t('list.title')} what="drafts">
      <Drafts />
    </ReadersOnly>
  );
}

function Drafts() {
  const { t } = useTranslation('configurationDrafts');
  const zone = useSiteZone();
  const filters = useMemo(
    () => ({
      state: selectFilter({
        label: t('list.state'),
        options: draftStates.map((value) => ({ value, label: t(`states.${value}`) })),
      }),
      subject: selectFilter({
        label: t('list.subject'),
        options: draftSubjects.map((value) => ({ value, label: t(`subjects.${value}`) })),
      }),
    }),
    [t],
  );
  const { list, query } = useList(api.configurationDrafts.list, {
    filters,
    searchAs: 'title',
    orderable: [],
  });
  const columns = useMemo(() => draftColumns(t, zone), [t, zone]);
  return (
    <Page width="list">
      <PageHeader title={t('list.title')} description={t('list.text')} />
      <ListTable
        id="configuration-drafts"
        label={t('list.title')}
        columns={columns}
        list={list}
        query={query}
        idOf={(row) => row.id}
        searchLabel={t('list.search')}
        nameOf={(row) => row.plan?.title ?? t('ofSettings')}
        empty={{
          icon: <IconPencil size={24} stroke={1.5} aria-hidden />,
          text: t('list.emptyText'),
          narrowedText: t('list.narrowedText'),
          showAll: t('list.showAll'),
        }}
      />
    </Page>
  );
}
