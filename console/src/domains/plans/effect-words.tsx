import { useTranslation } from 'react-i18next';
import { date, money, number } from '#console/lib/formats.ts';
import type { OptionEffect } from '#contract/domains/pricing-options/version.schemas.ts';
import classes from './plans.module.css';

/** Returns an amount with its sign before it: `−$624.00`. */
function signed(amount: number, currency: string): string {
  const sign = amount < 0 ? '−' : '+';
  return amount === 0 ? money(0, currency) : `${sign}${money(Math.abs(amount), currency)}`;
}

/** Renders which subscribers changed terms affect, from when, and the change of MRR. */
export function EffectWords({ effect }: { effect: OptionEffect }) {
  const { t } = useTranslation('plans');
  const { renewals, trials, from, mrr_change } = effect;
  const mrr = mrr_change.map(({ currency, amount }) => signed(amount, currency)).join(', ');
  return (
    <p className={classes.effectWords}>
      {t('effect.now')}
      {renewals > 0 &&
        ` ${t('effect.renewals', { count: renewals, n: number(renewals), date: from ? date(from) : '', mrr })}`}
      {trials > 0 && ` ${t('effect.trials', { count: trials, n: number(trials) })}`}
    </p>
  );
}
