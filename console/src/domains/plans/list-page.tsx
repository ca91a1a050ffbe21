import { Button } from '@mantine/core';
import { IconPlus, IconTicket } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { NotYet } from '#console/blocks/not-yet/not-yet.tsx';
import { useList } from '#console/blocks/use-list.ts';
import { useMay } from '#console/lib/access.ts';
import { api } from '#console/lib/api/client.ts';
import { ListTable } from '#console/ui/list-table/list-table.tsx';
import { HelpPanel } from '#console/ui/page/help-panel.tsx';
import { Page, PageHeader } from '#console/ui/page/page.tsx';
import { planOrderColumns } from '#contract/domains/plans/words.ts';
import { usePlanColumns } from './columns.tsx';
import { useRemovePlan } from './use-remove-plan.ts';

const noFilters = {};

/** Renders all plans of the site, active ones first. */
export function Screen() {
  const { t } = useTranslation('plans');
  const mayWrite = useMay('plans', 'write');
  const mayDelete = useMay('plans', 'delete');
  const hasHistory = useMay('predictivePaywall', 'read');
  const remove = useRemovePlan();
  const columns = usePlanColumns({ hasHistory, mayWrite, onRemove: mayDelete ? remove : null });
  const { list, query } = useList(api.plans.list, {
    filters: noFilters,
    searchAs: 'title',
    order: { by: 'active', direction: 'desc' },
    orderable: planOrderColumns,
  });
  const add = mayWrite && (
    <Button component={Link} to="/plans/create" leftSection={<IconPlus size={16} aria-hidden />}>
      {t('list.add')}
    </Button>
  );
  return (
    <Page width="list">
      <PageHeader title={t('list.title')} description={t('list.text')} actions={add} />
      <NotYet what="plans" />
      <HelpPanel title={t('help.title')}>
        <p>{t('help.what')}</p>
        <ul>
          <li>{t('help.options')}</li>
          <li>{t('help.rules')}</li>
          <li>{t('help.remove')}</li>
        </ul>
      </HelpPanel>
      <ListTable
        id="plans"
        label={t('list.title')}
        columns={columns}
        list={list}
        query={query}
        idOf={(plan) => plan.id}
        nameOf={(plan) => plan.title}
        searchLabel={t('list.search')}
        empty={{
          icon: <IconTicket size={24} stroke={1.5} aria-hidden />,
          text: t('list.emptyText'),
          action: add,
          narrowedText: t('list.narrowedText'),
          showAll: t('list.showAll'),
        }}
      />
    </Page>
  );
}
