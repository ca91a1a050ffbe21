import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { money, number } from '#console/lib/formats.ts';
import { NotSet } from '#console/ui/cells/cells.tsx';
import { defaultCurrency } from '#contract/base/cents.ts';
import type { PlanTerms } from '#contract/domains/partner-plans/schemas.ts';
import { PlanContent } from '../plan-terms/plan-content.tsx';
import classes from './site-pricing.module.css';

/** Renders the terms of a site or a plan, read-only. */
export function TermsView({ pricing }: { pricing: PlanTerms }) {
  const { t } = useTranslation(['partnerPlans', 'kit']);
  const yesOrNo = (is: boolean) => t(is ? 'kit:values.yes' : 'kit:values.no');
  const price = (cents: number) => money(cents, defaultCurrency);
  const rows: [string, string | null][] = [
    [t('fields.title'), pricing.title],
    [t('fields.description'), pricing.description],
    [t('fields.monthly_price'), price(pricing.monthly_price)],
    [t('fields.transaction_fee'), `${pricing.transaction_fee}%`],
    [t('fields.free_signups'), number(pricing.free_signups)],
    [t('fields.up_free_signups'), number(pricing.up_free_signups)],
    [t('fields.up_free_signups_price'), price(pricing.up_free_signups_price)],
    [t('fields.free_support_hours'), number(pricing.free_support_hours)],
    [t('fields.up_free_support_price_per_hour'), price(pricing.up_free_support_price_per_hour)],
    [t('fields.invoice_grace_period_days'), pricing.invoice_grace_period_days],
    [t('fields.invoice_charge_automatically'), yesOrNo(pricing.invoice_charge_automatically)],
    [t('fields.available_paywall'), yesOrNo(pricing.available_paywall)],
    [t('fields.available_ti_event'), yesOrNo(pricing.available_ti_event)],
    [t('fields.available_reader_id'), yesOrNo(pricing.available_reader_id)],
    [t('fields.livemode'), yesOrNo(pricing.livemode)],
  ];
  return (
    <>
      <dl className={classes.terms}>
        {rows.map(([name, value]) => (
          <Term key={name} name={name}>
            {value ?? <NotSet />}
          </Term>
        ))}
      </dl>
      <PlanContent html={pricing.content} />
    </>
  );
}

function Term({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
