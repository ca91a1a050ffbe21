import { Button } from '@mantine/core';
import { IconBuilding, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DemoNotice } from '#console/blocks/demo/demo-notice.tsx';
import { useList } from '#console/blocks/use-list.ts';
import { useRemove } from '#console/blocks/use-remove.ts';
import { api, client } from '#console/lib/api/client.ts';
import { ListTable } from '#console/ui/list-table/list-table.tsx';
import { Page, PageHeader } from '#console/ui/page/page.tsx';
import type { PartnerInShort } from '#contract/domains/partner-health/schemas.ts';
import type { PartnerRow } from '#contract/domains/partners/schemas.ts';
import { partnerOrderColumns } from '#contract/domains/partners/words.ts';
import { usePartnerColumns } from './columns.tsx';

const nobody: ReadonlyMap<number, PartnerInShort> = new Map();

/** Returns this month's health of the partners on the page; empty until it is counted. */
function useHealth(partners: readonly PartnerRow[] | undefined): ReadonlyMap<number, PartnerInShort> {
  const ids = (partners ?? []).filter(({ resources_count: n }) => n > 0).map(({ id }) => id);
  const { data } = useQuery({
    ...api.partnerHealth.list.queryOptions({ input: { ids } }),
    enabled: ids.length > 0,
  });
  return useMemo(() => (data ? new Map(data.items.map((one) => [one.id, one])) : nobody), [data]);
}

/** Renders all partners, by title. */
export function Screen() {
  const { t } = useTranslation('partners');
  const remove = useRemove<PartnerRow>({
    question: ({ title }) => ({
      title: t('remove.title', { title }),
      text: t('remove.text'),
      verb: t('remove.verb'),
      site: null,
    }),
    remove: ({ id }) => client.partners.remove({ id }),
    besides: [api.partners.list.key()],
  });
  const filters = useMemo(() => ({}), []);
  const { list, query } = useList(api.partners.list, {
    filters,
    searchAs: 'title',
    order: { by: 'title', direction: 'asc' },
    orderable: partnerOrderColumns,
  });
  const health = useHealth(query.data?.items);
  const columns = usePartnerColumns(health, remove);
  const add = (
    <Button component={Link} to="/partners/create" leftSection={<IconPlus size={16} aria-hidden />}>
      {t('list.add')}
    </Button>
  );
  return (
    <Page width="list">
      <PageHeader title={t('list.title')} description={t('list.text')} actions={add} />
      <DemoNotice />
      <ListTable
        id="partners"
        label={t('list.title')}
        columns={columns}
        list={list}
        query={query}
        idOf={({ id }) => id}
        nameOf={({ title }) => title}
        searchLabel={t('list.search')}
        empty={{
          icon: <IconBuilding size={24} stroke={1.5} aria-hidden />,
          text: t('list.emptyText'),
          action: add,
          narrowedText: t('list.narrowedText'),
          showAll: t('list.showAll'),
        }}
      />
    </Page>
  );
}
