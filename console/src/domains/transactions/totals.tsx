import { useTranslation } from 'react-i18next';
import { money, number } from '#console/lib/formats.ts';
import { SecondaryText } from '#console/ui/cells/cells.tsx';
import { Stat } from '#console/ui/cells/stat.tsx';
import type { FilteredAmount } from '#contract/domains/transactions/schemas.ts';
import classes from './transactions.module.css';

/**
 * Renders the net sum of the matching transactions of all pages, in one line; transactions that were never charged
 * count only in the last amount.
 */
export function Totals({ amounts }: { amounts: readonly FilteredAmount[] }) {
  const { t } = useTranslation('transactions');
  if (amounts.length === 0) return null;
  return (
    // Its line scrolls where it is too long.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard
    <section className={classes.totals} aria-label={t('total.name')} tabIndex={0}>
      {amounts.map(({ currency, amount, gross, refunded, net, transactions: count }) => (
        <Stat
          key={currency}
          label={
            <>
              {t('total.label', { currency: currency.toUpperCase() })} ·{' '}
              {t('total.count', { count, n: number(count) })}
            </>
          }
          figure={<span title={t('total.hint')}>{money(net, currency)}</span>}
        >
          <SecondaryText>
            {t('total.gross', { amount: money(gross, currency) })} ·{' '}
            {t('total.refunded', { amount: money(refunded, currency) })}
          </SecondaryText>
          <span className={classes.all}>{t('total.all', { amount: money(amount, currency) })}</span>
        </Stat>
      ))}
    </section>
  );
}
