import { Button } from '@mantine/core';
import { IconAppWindow, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { NotYet } from '#console/blocks/not-yet/not-yet.tsx';
import { ReadersOnly } from '#console/blocks/readers-only.tsx';
import { useList } from '#console/blocks/use-list.ts';
import { useMay } from '#console/lib/access.ts';
import { api } from '#console/lib/api/client.ts';
import { ListTable } from '#console/ui/list-table/list-table.tsx';
import { Page, PageHeader } from '#console/ui/page/page.tsx';
import { popupTemplateOrderColumns } from '#contract/domains/popup-templates/words.ts';
import { popupColumns } from './columns.tsx';
import { useRemovePopup } from './use-remove-popup.ts';

const filters = {};

/** Popups of the site, the newest first. */
export function Screen() {
  const { t } = useTranslation('popupTemplates');
  return (
    <ReadersOnly area="popupTemplates" title={t('list.title')} what="popups">
      <Popups />
    </ReadersOnly>
  );
}

function Popups() {
  const { t } = useTranslation('popupTemplates');
  const mayWrite = useMay('popupTemplates', 'write');
  const mayDelete = useMay('popupTemplates', 'delete');
  const remove = useRemovePopup();
  const columns = useMemo(() => popupColumns(t, mayDelete ? remove : null), [t, mayDelete, remove]);
  const { list, query } = useList(api.popupTemplates.list, {
    filters,
    searchAs: 'title',
    order: { by: 'created_at', direction: 'desc' },
    orderable: popupTemplateOrderColumns,
  });
  const add = mayWrite && (
    <Button component={Link} to="/templates/create" leftSection={<IconPlus size={16} aria-hidden />}>
      {t('list.add')}
    </Button>
  );
  return (
    <Page width="list">
      <PageHeader
        title={t('list.title')}
        description={
          <>
            {t('list.text')} <Link to="/popups">{t('list.previews')}</Link>
          </>
        }
        actions={add}
      />
      <NotYet what="popups" />
      <ListTable
        id="popup-templates"
        label={t('list.title')}
        columns={columns}
        list={list}
        query={query}
        idOf={({ uid }) => uid}
        nameOf={({ title }) => title}
        searchLabel={t('fields.title')}
        empty={{
          icon: <IconAppWindow size={24} stroke={1.5} aria-hidden />,
          text: t('list.emptyText'),
          action: add,
          narrowedText: t('list.narrowedText'),
          showAll: t('list.showAll'),
        }}
      />
    </Page>
  );
}
