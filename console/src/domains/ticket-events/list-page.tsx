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
import { ticketEventOrderColumns } from '#contract/domains/ticket-events/words.ts';
import { useTicketEventColumns } from './columns.tsx';
import { useCopyEvent, useRemoveEvent } from './use-event-actions.ts';

const noFilters = {};

/** Renders all events of the site, active ones first. */
export function Screen() {
  const { t } = useTranslation('ticketEvents');
  const mayWrite = useMay('ticketEvents', 'write');
  const mayDelete = useMay('ticketEvents', 'delete');
  const remove = useRemoveEvent();
  const copy = useCopyEvent();
  const columns = useTicketEventColumns({
    onRemove: mayDelete ? remove : null,
    onCopy: mayWrite ? copy : null,
  });
  const { list, query } = useList(api.ticketEvents.list, {
    filters: noFilters,
    searchAs: 'title',
    order: { by: 'active', direction: 'desc' },
    orderable: ticketEventOrderColumns,
  });
  const add = mayWrite && (
    <Button component={Link} to="/tievents/create" leftSection={<IconPlus size={16} aria-hidden />}>
      {t('list.add')}
    </Button>
  );
  return (
    <Page width="list">
      <PageHeader title={t('list.title')} description={t('list.text')} actions={add} />
      <NotYet what="tickets" />
      <HelpPanel title={t('help.title')}>
        <p>{t('help.what')}</p>
        <ul>
          <li>{t('help.times')}</li>
          <li>{t('help.discounts')}</li>
          <li>{t('help.copy')}</li>
        </ul>
      </HelpPanel>
      <ListTable
        id="ticket-events"
        label={t('list.title')}
        columns={columns}
        list={list}
        query={query}
        idOf={(event) => event.id}
        nameOf={(event) => event.title}
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
