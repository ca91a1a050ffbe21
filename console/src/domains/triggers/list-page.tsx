import { Button } from '@mantine/core';
import { IconPlus, IconTargetArrow } from '@tabler/icons-react';
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
import type { TriggerHandler } from '#contract/domains/triggers/schemas.ts';
import { triggerOrderColumns } from '#contract/domains/triggers/words.ts';
import { triggerColumns } from './columns.tsx';

/** Triggers of the site, the newest first. */
export function Screen() {
  const { t } = useTranslation(['triggers', 'frame']);
  const { t: words } = useTranslation('triggers');
  const mayWrite = useMay('automation', 'write');
  const mayDelete = useMay('automation', 'delete');
  const remove = useRemove<TriggerHandler>({
    question: ({ trigger }) => ({
      title: t('remove.title', { title: trigger.title }),
      text: t('remove.text'),
      verb: t('remove.verb'),
    }),
    remove: ({ id }) => client.triggers.remove({ id }),
    besides: [api.triggers.list.key(), api.triggers.starts.key()],
  });
  const columns = useMemo(() => triggerColumns(words, mayDelete ? remove : null), [words, mayDelete, remove]);
  const filters = useMemo(
    () => ({
      active: selectFilter({
        label: words('fields.active'),
        options: [
          { value: 'true', label: words('list.yes') },
          { value: 'false', label: words('list.no') },
        ],
      }),
    }),
    [words],
  );
  const { list, query } = useList(api.triggers.list, {
    filters,
    searchAs: 'trigger',
    order: { by: 'id', direction: 'desc' },
    orderable: triggerOrderColumns,
  });
  const add = mayWrite && (
    <Button component={Link} to="/triggers/create" leftSection={<IconPlus size={16} aria-hidden />}>
      {t('list.add')}
    </Button>
  );
  const starts = (
    <Button component={Link} to="/actions/events" variant="default">
      {t('frame:pages.eventStarts')}
    </Button>
  );
  return (
    <Page width="list">
      <PageHeader
        title={t('frame:pages.triggers')}
        description={t('list.text')}
        actions={
          <>
            {starts}
            {add}
          </>
        }
      />
      <ListTable
        id="triggers"
        label={t('frame:pages.triggers')}
        columns={columns}
        list={list}
        query={query}
        idOf={({ id }) => id}
        nameOf={({ trigger }) => trigger.title}
        searchLabel={t('list.search')}
        empty={{
          icon: <IconTargetArrow size={24} stroke={1.5} aria-hidden />,
          text: t('list.emptyText'),
          action: add,
          narrowedText: t('list.narrowedText'),
          showAll: t('list.showAll'),
        }}
      />
    </Page>
  );
}
