import { Button } from '@mantine/core';
import { IconAffiliate, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useList } from '#console/blocks/use-list.ts';
import { useMay } from '#console/lib/access.ts';
import { api } from '#console/lib/api/client.ts';
import { selectFilter } from '#console/ui/filters/filter.ts';
import { ListTable } from '#console/ui/list-table/list-table.tsx';
import { HelpPanel } from '#console/ui/page/help-panel.tsx';
import { Page, PageHeader } from '#console/ui/page/page.tsx';
import { groupOrderColumns } from '#contract/domains/groups/words.ts';
import { useGroupColumns } from './columns.tsx';
import { groupTypeOptions } from './types.ts';
import { useRemoveGroup } from './use-remove-group.ts';

/** Renders all groups of the site, largest first. */
export function Screen() {
  const { t } = useTranslation('groups');
  const mayWrite = useMay('groups', 'write');
  const mayDelete = useMay('groups', 'delete');
  const remove = useRemoveGroup();
  const columns = useGroupColumns(mayDelete ? remove : null, mayWrite);
  const filters = useMemo(
    () => ({ type: selectFilter({ label: t('fields.type'), options: groupTypeOptions(t) }) }),
    [t],
  );
  const { list, query } = useList(api.groups.list, {
    filters,
    searchAs: 'name',
    order: { by: 'count', direction: 'desc' },
    orderable: groupOrderColumns,
  });
  const add = mayWrite && (
    <Button component={Link} to="/groups/create" leftSection={<IconPlus size={16} aria-hidden />}>
      {t('list.add')}
    </Button>
  );
  return (
    <Page width="list">
      <PageHeader title={t('list.title')} description={t('list.text')} actions={add} />
      <HelpPanel title={t('help.title')}>
        <p>{t('help.what')}</p>
        <ul>
          <li>{t('help.limit')}</li>
          <li>{t('help.patterns')}</li>
          <li>{t('help.remove')}</li>
        </ul>
      </HelpPanel>
      <ListTable
        id="groups"
        label={t('list.title')}
        columns={columns}
        list={list}
        query={query}
        idOf={(group) => group.id}
        nameOf={(group) => group.name}
        searchLabel={t('list.search')}
        empty={{
          icon: <IconAffiliate size={24} stroke={1.5} aria-hidden />,
          text: t('list.emptyText'),
          action: add,
          narrowedText: t('list.narrowedText'),
          showAll: t('list.showAll'),
        }}
      />
    </Page>
  );
}
