import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { InvoiceLines } from '#console/blocks/invoices/invoice-lines.tsx';
import { api } from '#console/lib/api/client.ts';
import { consoleLocale, money, monthInWords } from '#console/lib/formats.ts';
import { Card } from '#console/ui/page/page.tsx';
import { defaultCurrency } from '#contract/base/cents.ts';
import classes from './billing.module.css';

const inWords = new Intl.ListFormat(consoleLocale, { type: 'conjunction' });

/** Renders the amount of the current month so far. */
export function RunningBill({ siteKey }: { siteKey: string }) {
  const { t } = useTranslation('billing');
  const { data } = useQuery({
    ...api.invoices.running.queryOptions({ input: { key: siteKey } }),
    meta: { silentError: true },
  });
  const isOther = ({ currency }: { currency: string }) => Number(currency !== defaultCurrency);
  const items = (data?.items.filter(({ line_items: lines }) => lines.length > 0) ?? []).toSorted(
    (one, other) => isOther(one) - isOther(other),
  );
  const [first] = items;
  if (!first) return null;
  const total = inWords.format(items.map(({ amount, currency }) => money(amount, currency)));
  return (
    <Card
      title={t('running.title', { month: monthInWords(first.calendar_period) })}
      description={t('running.text', { total })}
    >
      {data?.is_first_month && <p className={classes.note}>{t('running.first')}</p>}
      <InvoiceLines
        label={t('running.lines')}
        lines={items.flatMap(({ line_items: lines }) => lines)}
        siteKey={siteKey}
      />
    </Card>
  );
}
