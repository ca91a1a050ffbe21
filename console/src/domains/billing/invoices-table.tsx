import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { invoiceColumns, useOpenInvoices } from '#console/blocks/invoices/invoice-columns.tsx';
import { InvoiceLines } from '#console/blocks/invoices/invoice-lines.tsx';
import { PayingVerbs } from '#console/blocks/invoices/invoice-verb.tsx';
import { api } from '#console/lib/api/client.ts';
import { monthInWords } from '#console/lib/formats.ts';
import { useRelation } from '#console/lib/operator.ts';
import { selectFilter } from '#console/ui/filters/filter.ts';
import { useListState } from '#console/ui/list-table/list-state.ts';
import { ListTable } from '#console/ui/list-table/list-table.tsx';
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
      <ListTable
        id="billing-invoices"
        label={t('invoices.table')}
        columns={columns}
        list={list}
        query={query}
        idOf={({ id }) => id}
        hasSearchKey={false}
        empty={{
          text: t('invoices.emptyText'),
          narrowedText: t('invoices.narrowedText'),
          showAll: t('invoices.showAll'),
        }}
        below={(invoice) =>
          open.isOpen(invoice.id) && (
            <InvoiceLines
              label={t('lines.of', {
                name: invoice.invoice_number ?? t('columns.draft', { id: invoice.id }),
              })}
              lines={invoice.line_items}
              siteKey={siteKey}
            />
          )
        }
      />
    </Card>
  );
}
