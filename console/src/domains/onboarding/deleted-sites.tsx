import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { InvoicePdf } from '#console/blocks/invoices/invoice-pdf.tsx';
import { InvoiceStatusBadge } from '#console/blocks/invoices/invoice-status.tsx';
import { api } from '#console/lib/api/client.ts';
import { token } from '#console/lib/browser-state/session.ts';
import { money, monthInWords } from '#console/lib/formats.ts';
import { Lines, SecondaryText } from '#console/ui/cells/cells.tsx';
import { PlainTable } from '#console/ui/plain-table/plain-table.tsx';
import { invoicesOfSiteSize } from '#contract/domains/invoices/words.ts';
import classes from './onboarding.module.css';

/** Shows the invoices of an owner's deleted sites, which still have to be paid. */
export function DeletedSites() {
  const { t } = useTranslation('billing');
  const input = { deleted: true, page: 1, limit: invoicesOfSiteSize };
  // An operator who signs out stays on the page for a moment.
  const { data } = useQuery(api.invoices.listAcross.queryOptions({ input, enabled: token() !== null }));
  if (!data || data.items.length === 0) return null;
  const head = (
    <>
      {(['number', 'amount', 'status'] as const).map((name) => (
        <th key={name} scope="col">
          {t(`columns.${name}`)}
        </th>
      ))}
      <th scope="col">
        <span className="visually-hidden">{t('columns.pdf')}</span>
      </th>
    </>
  );
  return (
    <section className={classes.card} aria-label={t('deletedSites.title')}>
      <h2 className={classes.title}>{t('deletedSites.title')}</h2>
      <p className={classes.text}>{t('deletedSites.text')}</p>
      <div className={classes.bills}>
        <PlainTable label={t('deletedSites.table')} head={head}>
          {data.items.map((invoice) => (
            <tr key={invoice.id}>
              <td>
                <Lines
                  items={[
                    invoice.invoice_number ?? t('columns.draft', { id: invoice.id }),
                    <SecondaryText key="site">{invoice.resource.title}</SecondaryText>,
                    <SecondaryText key="month">{monthInWords(invoice.calendar_period)}</SecondaryText>,
                  ]}
                />
              </td>
              <td>{money(invoice.amount, invoice.currency)}</td>
              <td>
                <InvoiceStatusBadge invoice={invoice} hasDue />
              </td>
              <td>
                <InvoicePdf invoice={invoice} />
              </td>
            </tr>
          ))}
        </PlainTable>
      </div>
    </section>
  );
}
