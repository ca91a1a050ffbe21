import { IconTrash, IconWorld } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useOwedFirst } from '#console/blocks/invoices/use-owed-first.tsx';
import { useList } from '#console/blocks/use-list.ts';
import { useRemove } from '#console/blocks/use-remove.ts';
import { useReloadSites } from '#console/blocks/use-sites-again.ts';
import { api, client } from '#console/lib/api/client.ts';
import { useSites } from '#console/lib/browser-state/sites.ts';
import { CheckCell, TextCell, Wrapped } from '#console/ui/cells/cells.tsx';
import { RowAction } from '#console/ui/cells/row-action.tsx';
import type { Column } from '#console/ui/list-table/columns.ts';
import { ListTable } from '#console/ui/list-table/list-table.tsx';
import { Page, PageHeader } from '#console/ui/page/page.tsx';
import type { ResourceRow } from '#contract/domains/resources/schemas.ts';
import { resourceOrderColumns } from '#contract/domains/resources/words.ts';
import classes from './resources.module.css';

/** Deletes a site after its title was typed. The current one gives way to the first that is left. */
function useRemoveSite(): (site: ResourceRow) => void {
  const { t } = useTranslation('resources');
  const sitesAgain = useReloadSites();
  const owedFirst = useOwedFirst();
  return useRemove<ResourceRow>({
    question: (site) =>
      owedFirst(site, {
        title: t('remove.title', { title: site.title }),
        text: t('remove.text'),
        verb: t('remove.verb'),
        typeName: site.title,
        site: null,
      }),
    async remove({ id }) {
      await client.resources.remove({ id: String(id) });
      await sitesAgain();
    },
    besides: [api.resources.list.key(), api.invoices.key()],
  });
}

const mayRemove = ({ relation }: Pick<ResourceRow, 'relation'>) =>
  relation === 'root' || relation === 'owner';

/** @param onRemove null for operators who can't delete any of the sites */
function useColumns(onRemove: ((site: ResourceRow) => void) | null): readonly Column<ResourceRow>[] {
  const { t } = useTranslation('resources');
  return useMemo(() => {
    const columns: Column<ResourceRow>[] = [
      {
        id: 'key',
        title: t('list.key'),
        orderBy: 'key',
        width: 200,
        cell: ({ key }) => (
          <Link to="/resources/edit" search={{ resource: key }} className={classes.link}>
            {key}
          </Link>
        ),
      },
      {
        id: 'title',
        title: t('fields.title'),
        orderBy: 'title',
        width: 240,
        onPhone: true,
        cell: ({ title }) => title,
        phoneCell: ({ title }) => <Wrapped>{title}</Wrapped>,
      },
      {
        id: 'host',
        title: t('list.host'),
        orderBy: 'host',
        width: 240,
        cell: ({ host }) => <TextCell value={host} />,
      },
      {
        id: 'active',
        title: t('list.active'),
        orderBy: 'active',
        cell: ({ active }) => <CheckCell value={active} />,
      },
      { id: 'live', title: t('list.live'), cell: (site) => <CheckCell value={site.live_payment_connect} /> },
      { id: 'test', title: t('list.test'), cell: (site) => <CheckCell value={site.test_payment_connect} /> },
    ];
    if (onRemove === null) return columns;
    return [
      ...columns,
      {
        id: 'actions',
        title: t('list.actions'),
        align: 'right',
        onPhone: true,
        cell: (site) =>
          mayRemove(site) && (
            <RowAction
              icon={IconTrash}
              verb={t('remove.verb')}
              name={t('remove.button', { title: site.title })}
              act={() => onRemove(site)}
            />
          ),
      },
    ];
  }, [t, onRemove]);
}

/** Renders the sites that the operator may work on. */
export function Screen() {
  const { t } = useTranslation('resources');
  const remove = useRemoveSite();
  const { available } = useSites();
  const columns = useColumns(available.some(mayRemove) ? remove : null);
  const filters = useMemo(() => ({}), []);
  const { list, query } = useList(api.resources.list, {
    filters,
    searchAs: 'title',
    order: { by: 'title', direction: 'asc' },
    orderable: resourceOrderColumns,
  });
  return (
    <Page width="list">
      <PageHeader title={t('list.title')} description={t('list.text')} />
      <ListTable
        id="resources"
        label={t('list.title')}
        columns={columns}
        list={list}
        query={query}
        idOf={({ id }) => id}
        nameOf={({ title }) => title}
        searchLabel={t('list.search')}
        empty={{
          icon: <IconWorld size={24} stroke={1.5} aria-hidden />,
          text: t('list.emptyText'),
          narrowedText: t('list.narrowedText'),
          showAll: t('list.showAll'),
        }}
      />
    </Page>
  );
}
