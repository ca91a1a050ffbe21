import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { invoiceColumns, useOpenInvoices } from '#console/blocks/invoices/invoice-columns.tsx';
import { PayingVerbs } from '#console/blocks/invoices/invoice-verb.tsx';
import { InvoicesList } from '#console/blocks/invoices/invoices-list.tsx';
import { api } from '#console/lib/api/client.ts';
import { monthInWords } from '#console/lib/formats.ts';
import { useRelation } from '#console/lib/operator.ts';
import { selectFilter } from '#console/ui/filters/filter.ts';
import { useListState } from '#console/ui/list-table/list-state.ts';
import { Card } from '#console/ui/page/page.tsx';
import { invoicesOfSiteSize } from '#contract/domains/invoices/words.ts';

/** Invoices of the site; root marks them as paid, or voids them. */
export function InvoicesTable({ siteKey }: { siteKey: string }) {
  const { t } = useTranslation('billing');
  const isRoot = useRelation() === 'root';
  const open = useOpenInvoices();
  const periods = useQuery(api.invoices.listPeriods.queryOptions({ input: { key: siteKey } }));
  const filters = useMemo(
    () => ({
      calendar_period: selectFilter({
        label: t('columns.period'),
        options: (periods.data?.items ?? []).map(({ calendar_period: value }) => ({
          value,
          label: monthInWords(value),
        })),
      }),
    }),
    [t, periods.data],
  );
  const list = useListState({ filters, searchAs: 'search', fixedSize: invoicesOfSiteSize });
  const { page, limit, values } = list;
  const query = useQuery(
    api.invoices.list.queryOptions({
      input: { key: siteKey, page, limit, ...values },
      placeholderData: keepPreviousData,
    }),
  );
  const columns = invoiceColumns({
    t,
    open,
    hasSite: false,
    actions: (invoice) => isRoot && <PayingVerbs invoice={invoice} />,
  });
  return (
    <Card title={t('invoices.title')} description={t('invoices.text')}>
      <InvoicesList
        id="billing-invoices"
        label={t('invoices.table')}
        columns={columns}
        list={list}
        query={query}
        open={open}
        hasSearchKey={false}
      />
    </Card>
  );
}
