import { useTranslation } from 'react-i18next';
import { money, number } from '#console/lib/formats.ts';
import { Second } from '#console/ui/cells/cells.tsx';
import { Stat } from '#console/ui/cells/stat.tsx';
import type { FilteredAmount } from '#contract/domains/transactions/schemas.ts';
import classes from './transactions.module.css';

/** What the transactions found come to, over all pages. */
export function Totals({ amounts }: { amounts: readonly FilteredAmount[] }) {
  const { t } = useTranslation('transactions');
  if (amounts.length === 0) return null;
  return (
    <section className={classes.totals} aria-label={t('total.name')}>
      {amounts.map(({ currency, amount, gross, refunded, net, transactions: count }) => (
        <Stat
          key={currency}
          label={
            <>
              {t('total.label', { currency: currency.toUpperCase() })} ·{' '}
              {t('total.count', { count, n: number(count) })}
            </>
          }
          figure={money(amount, currency)}
        >
          <span title={t('total.hint')}>
            <Second>
              {t('total.parts', {
                gross: money(gross, currency),
                refunded: money(refunded, currency),
                net: money(net, currency),
              })}
              {amount > gross && ` · ${t('total.uncharged', { amount: money(amount - gross, currency) })}`}
            </Second>
          </span>
        </Stat>
      ))}
    </section>
  );
}
