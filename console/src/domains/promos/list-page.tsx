import { Button } from '@mantine/core';
import { IconDiscount2, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { totalUses } from '#console/blocks/codes/cells.tsx';
import { NotYet } from '#console/blocks/not-yet/not-yet.tsx';
import { useList } from '#console/blocks/use-list.ts';
import { useRemove } from '#console/blocks/use-remove.ts';
import { useMay } from '#console/lib/access.ts';
import { api, client } from '#console/lib/api/client.ts';
import { number } from '#console/lib/formats.ts';
import { textFilter } from '#console/ui/filters/filter.ts';
import { ListTable } from '#console/ui/list-table/list-table.tsx';
import { HelpPanel } from '#console/ui/page/help-panel.tsx';
import { Page, PageHeader } from '#console/ui/page/page.tsx';
import type { Promo } from '#contract/domains/promos/schemas.ts';
import { promoOrderColumns } from '#contract/domains/promos/words.ts';
import { usePromoColumns } from './columns.tsx';

/** Returns a function that confirms with what is kept, and deletes a promo. */
function useRemovePromo(): (promo: Promo) => void {
  const { t } = useTranslation('promos');
  return useRemove<Promo>({
    question: (promo) => ({
      title: t('remove.title', { title: promo.title }),
      text: t('remove.text', { count: totalUses(promo), n: number(totalUses(promo)) }),
      verb: t('remove.verb'),
    }),
    remove: ({ id }) => client.promos.remove({ id }),
    besides: [api.promos.list.key()],
  });
}

/** Renders all promos of the site, newest first. */
export function Screen() {
  const { t } = useTranslation('promos');
  const mayWrite = useMay('promos', 'write');
  const mayDelete = useMay('promos', 'delete');
  const remove = useRemovePromo();
  const columns = usePromoColumns(mayDelete ? remove : null, mayWrite);
  const filters = useMemo(() => ({ code: textFilter({ label: t('fields.code') }) }), [t]);
  const { list, query } = useList(api.promos.list, {
    filters,
    searchAs: 'title',
    order: { by: 'id', direction: 'desc' },
    orderable: promoOrderColumns,
  });
  const add = mayWrite && (
    <Button component={Link} to="/promos/create" leftSection={<IconPlus size={16} aria-hidden />}>
      {t('list.add')}
    </Button>
  );
  return (
    <Page width="list">
      <PageHeader title={t('list.title')} description={t('list.text')} actions={add} />
      <NotYet what="promos" />
      <HelpPanel title={t('help.title')}>
        <p>{t('help.what')}</p>
        <ul>
          <li>{t('help.amount')}</li>
          <li>{t('help.once')}</li>
          <li>{t('help.remove')}</li>
        </ul>
      </HelpPanel>
      <ListTable
        id="promos"
        label={t('list.title')}
        columns={columns}
        list={list}
        query={query}
        idOf={({ id }) => id}
        nameOf={({ title }) => title}
        searchLabel={t('list.search')}
        empty={{
          icon: <IconDiscount2 size={24} stroke={1.5} aria-hidden />,
          text: t('list.emptyText'),
          action: add,
          narrowedText: t('list.narrowedText'),
          showAll: t('list.showAll'),
        }}
      />
    </Page>
  );
}
