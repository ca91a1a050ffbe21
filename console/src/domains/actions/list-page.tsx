import { Button } from '@mantine/core';
import { IconBolt, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useList } from '#console/blocks/use-list.ts';
import { useRemove } from '#console/blocks/use-remove.ts';
import { useMay } from '#console/lib/access.ts';
import { api, client } from '#console/lib/api/client.ts';
import { selectFilter } from '#console/ui/filters/filter.ts';
import { ListTable } from '#console/ui/list-table/list-table.tsx';
import { Page, PageHeader } from '#console/ui/page/page.tsx';
import type { Action } from '#contract/domains/actions/schemas.ts';
import { actionOrderColumns, actionTypes } from '#contract/domains/actions/words.ts';
import { actionColumns } from './columns.tsx';

/** Actions of the site, the newest first. */
export function Screen() {
  const { t } = useTranslation(['actions', 'frame']);
  const { t: words } = useTranslation('actions');
  const mayWrite = useMay('automation', 'write');
  const mayDelete = useMay('automation', 'delete');
  const remove = useRemove<Action>({
    question: ({ event }) => ({
      title: t('remove.title', { title: event.title }),
      text: t('remove.text'),
      verb: t('remove.verb'),
    }),
    remove: ({ id }) => client.actions.remove({ id }),
    besides: [api.actions.list.key()],
  });
  const columns = useMemo(() => actionColumns(words, mayDelete ? remove : null), [words, mayDelete, remove]);
  const filters = useMemo(
    () => ({
      type: selectFilter({
        label: words('fields.type'),
        options: actionTypes.map((value) => ({ value, label: words(`types.${value}`) })),
      }),
      active: selectFilter({
        label: words('fields.active'),
        options: (['true', 'false'] as const).map((value) => ({
          value,
          label: words(value === 'true' ? 'list.yes' : 'list.no'),
        })),
      }),
    }),
    [words],
  );
  const { list, query } = useList(api.actions.list, {
    filters,
    searchAs: 'event',
    order: { by: 'id', direction: 'desc' },
    orderable: actionOrderColumns,
  });
  const add = mayWrite && (
    <Button component={Link} to="/actions/create" leftSection={<IconPlus size={16} aria-hidden />}>
      {t('list.add')}
    </Button>
  );
  return (
    <Page width="list">
      <PageHeader
        title={t('frame:pages.actions')}
        description={t('list.text')}
        actions={
          <>
            <Button component={Link} to="/actions/events" variant="default">
              {t('frame:pages.eventStarts')}
            </Button>
            {add}
          </>
        }
      />
      <ListTable
        id="actions"
        label={t('frame:pages.actions')}
        columns={columns}
        list={list}
        query={query}
        idOf={({ id }) => id}
        nameOf={({ event }) => event.title}
        searchLabel={t('list.search')}
        empty={{
          icon: <IconBolt size={24} stroke={1.5} aria-hidden />,
          text: t('list.emptyText'),
          action: add,
          narrowedText: t('list.narrowedText'),
          showAll: t('list.showAll'),
        }}
      />
    </Page>
  );
}
