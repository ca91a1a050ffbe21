import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { ListTable } from '#console/ui/list-table/list-table.tsx';
import type { Invoice } from '#contract/domains/invoices/schemas.ts';
import type { useOpenInvoices } from './invoice-columns.tsx';
import { InvoiceLines } from './invoice-lines.tsx';

type TableProps = Omit<ComponentProps<typeof ListTable<Invoice>>, 'idOf' | 'empty' | 'below'>;

/** Lists invoices, each of which opens to show its lines. */
export function InvoicesList({ open, ...table }: TableProps & { open: ReturnType<typeof useOpenInvoices> }) {
  const { t } = useTranslation('billing');
  return (
    <ListTable
      {...table}
      idOf={({ id }) => id}
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
            siteKey={invoice.resource.key}
          />
        )
      }
    />
  );
}
