import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { InvoiceLines } from '#console/blocks/invoices/invoice-lines.tsx';
import { api } from '#console/lib/api/client.ts';
import { money, monthInWords } from '#console/lib/formats.ts';
import { Card } from '#console/ui/page/page.tsx';
import classes from './billing.module.css';

/** Renders the amount of the current month so far. */
export function RunningBill({ siteKey }: { siteKey: string }) {
  const { t } = useTranslation('billing');
  const { data } = useQuery({
    ...api.invoices.running.queryOptions({ input: { key: siteKey } }),
    meta: { silentError: true },
  });
  const items = data?.items.filter(({ line_items: lines }) => lines.length > 0) ?? [];
  const [first] = items;
  if (!first) return null;
  const total = items.map(({ amount, currency }) => money(amount, currency)).join(' + ');
  return (
    <Card
      title={t('running.title', { month: monthInWords(first.calendar_period) })}
      description={t('running.text', { total })}
    >
      {data?.is_first_month && <p className={classes.note}>{t('running.first')}</p>}
      <div className={classes.parts}>
        {items.map(({ currency, line_items: lines }) => (
          <InvoiceLines
            key={currency}
            label={t('running.lines', { currency: currency.toUpperCase() })}
            lines={lines}
            siteKey={siteKey}
          />
        ))}
      </div>
    </Card>
  );
}
