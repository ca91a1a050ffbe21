import { Button } from '@mantine/core';
import { IconPlus, IconTags } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useList } from '#console/blocks/use-list.ts';
import { useRemove } from '#console/blocks/use-remove.ts';
import { api, client } from '#console/lib/api/client.ts';
import { ListTable } from '#console/ui/list-table/list-table.tsx';
import { Page, PageHeader } from '#console/ui/page/page.tsx';
import type { PartnerPlan } from '#contract/domains/partner-plans/schemas.ts';
import { partnerPlanOrderColumns } from '#contract/domains/partner-plans/words.ts';
import { partnerPlanColumns } from './columns.tsx';

const filters = {};

/** Renders the plans that partners can pay by, newest first. */
export function Screen() {
  const { t } = useTranslation('partnerPlans');
  const remove = useRemove<PartnerPlan>({
    question: ({ title }) => ({
      title: t('remove.title', { title }),
      text: t('remove.text'),
      verb: t('remove.verb'),
      site: null,
    }),
    remove: ({ id }) => client.partnerPlans.remove({ id }),
    besides: [api.partnerPlans.list.key()],
  });
  const columns = useMemo(() => partnerPlanColumns(t, remove), [t, remove]);
  const { list, query } = useList(api.partnerPlans.list, {
    filters,
    searchAs: 'title',
    order: { by: 'id', direction: 'desc' },
    orderable: partnerPlanOrderColumns,
  });
  const add = (
    <Button component={Link} to="/masthead-pricing/create" leftSection={<IconPlus size={16} aria-hidden />}>
      {t('list.add')}
    </Button>
  );
  return (
    <Page width="list">
      <PageHeader title={t('list.title')} description={t('list.text')} actions={add} />
      <ListTable
        id="partner-plans"
        label={t('list.title')}
        columns={columns}
        list={list}
        query={query}
        idOf={({ id }) => id}
        nameOf={({ title }) => title}
        searchLabel={t('list.search')}
        empty={{
          icon: <IconTags size={24} stroke={1.5} aria-hidden />,
          text: t('list.emptyText'),
          action: add,
          narrowedText: t('list.narrowedText'),
          showAll: t('list.showAll'),
        }}
      />
    </Page>
  );
}
