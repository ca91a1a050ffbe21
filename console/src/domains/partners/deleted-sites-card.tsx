import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { invoiceColumns, useOpenInvoices } from '#console/blocks/invoices/invoice-columns.tsx';
import { DraftVerbs, PayingVerbs } from '#console/blocks/invoices/invoice-verb.tsx';
import { InvoicesList } from '#console/blocks/invoices/invoices-list.tsx';
import { api } from '#console/lib/api/client.ts';
import { useListState } from '#console/ui/list-table/list-state.ts';
import { Card } from '#console/ui/page/page.tsx';
import { invoicesOfSiteSize } from '#contract/domains/invoices/words.ts';

/** Renders the invoices of a partner's deleted sites; nothing if there are none. */
export function DeletedSitesCard({ partnerId, isRoot }: { partnerId: number; isRoot: boolean }) {
  const { t } = useTranslation('billing');
  const open = useOpenInvoices();
  const filters = useMemo(() => ({}), []);
  const list = useListState({ filters, searchAs: 'search', fixedSize: invoicesOfSiteSize, keep: 'memory' });
  const { page, limit } = list;
  const query = useQuery(
    api.invoices.listAcross.queryOptions({
      input: { page, limit, partner_id: partnerId, deleted: true },
      placeholderData: keepPreviousData,
    }),
  );
  const all = invoiceColumns({
    t,
    open,
    hasSite: true,
    actions: (invoice) =>
      isRoot && (
        <>
          <DraftVerbs invoice={invoice} />
          <PayingVerbs invoice={invoice} />
        </>
      ),
  });
  // The description repeats the site and the month, and the actions need the width.
  const columns = all.filter(({ id }) => id !== 'description');
  if ((query.data?.items.length ?? 0) === 0) return null;
  return (
    <Card title={t('deletedSites.title')} description={t('deletedSites.text')}>
      <InvoicesList
        id="deleted-site-invoices"
        label={t('deletedSites.table')}
        columns={columns}
        list={list}
        query={query}
        open={open}
        hasSearchKey={false}
      />
    </Card>
  );
}
