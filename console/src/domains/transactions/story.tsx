import { useTranslation } from 'react-i18next';
import { ReceiptStory } from '#console/blocks/receipt-actions/receipt-story.tsx';
import { date, dateTime, money } from '#console/lib/formats.ts';
import { SecondaryText } from '#console/ui/cells/cells.tsx';
import type { Transaction } from '#contract/domains/transactions/schemas.ts';
import classes from './transactions.module.css';

function nameOf({ kind, reverses, amount, fee }: Transaction['adjustments'][number]) {
  if (reverses !== null) return 'reversal';
  return kind === 'dispute' && amount === 0 && fee > 0 ? 'disputeFee' : kind;
}

/** Renders the history of a transaction with dates: its charge, refunds and other adjustments. */
export function Story({ transaction }: { transaction: Transaction }) {
  const { t } = useTranslation('transactions');
  const { status, amount, currency, created_at: at, timezone: zone, adjustments } = transaction;
  const isDay = at.length === 10;
  const isCharged = status === 'succeeded' || status === 'refunded';
  const given = adjustments.reduce((sum, one) => sum + one.amount, 0);
  return (
    <>
      <ol className={classes.story}>
        <li>
          <span className={classes.step}>
            <span>{t(`info.${isCharged ? 'charged' : status}`)}</span>
            <span>{money(amount, currency)}</span>
          </span>
          <SecondaryText>{isDay ? `${date(at)}. ${t('info.dayOnly')}` : dateTime(at, zone)}</SecondaryText>
        </li>
        {adjustments.map((one) => (
          <li key={one.id}>
            <span className={classes.step}>
              <span>{t(`info.${nameOf(one)}`)}</span>
              <span>{money(-one.amount, currency)}</span>
            </span>
            <SecondaryText>
              {[
                dateTime(one.occurred_at, zone),
                one.reason,
                one.fee > 0 && t('info.feeOf', { fee: money(one.fee, currency) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </SecondaryText>
          </li>
        ))}
        {adjustments.length > 0 && (
          <li>
            <span className={classes.step}>
              <span>{t('info.left')}</span>
              <span>{money(amount - given, currency)}</span>
            </span>
          </li>
        )}
      </ol>
      <ReceiptStory transaction={transaction} />
    </>
  );
}
