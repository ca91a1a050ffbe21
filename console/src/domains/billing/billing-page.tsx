import { useTranslation } from 'react-i18next';
import { PricingBlock } from '#console/blocks/site-pricing/pricing-block.tsx';
import { useMay } from '#console/lib/access.ts';
import { useSite } from '#console/lib/browser-state/sites.ts';
import { Page, PageHeader } from '#console/ui/page/page.tsx';
import { billingModes } from '#contract/domains/billing/words.ts';
import classes from './billing.module.css';
import { CardBox } from './card-box.tsx';
import { InvoicesTable } from './invoices-table.tsx';
import { PaymentsTable } from './payments-table.tsx';
import { RunningBill } from './running-bill.tsx';

/** Renders the billing of the chosen site: pricing, cards and invoices. */
export function Screen() {
  const { t } = useTranslation('billing');
  const site = useSite();
  const mayRead = useMay('billing', 'read');
  // The form is long, so operators who may change the terms find it below what they usually come for.
  const isLast = useMay('pricingTerms', 'write');
  if (!site) return null;
  const { key, title } = site;
  return (
    <Page width="list">
      <PageHeader title={t('page.title')} description={t('page.text', { site: title })} />
      {mayRead ? (
        <div key={key} className={classes.parts}>
          {!isLast && <PricingBlock siteKey={key} />}
          <RunningBill siteKey={key} />
          <div className={classes.cards}>
            {billingModes.map((mode) => (
              <CardBox key={mode} siteKey={key} mode={mode} />
            ))}
          </div>
          <InvoicesTable siteKey={key} />
          <PaymentsTable siteKey={key} />
          {isLast && <PricingBlock siteKey={key} />}
        </div>
      ) : (
        <p className={classes.note}>{t('page.notYours')}</p>
      )}
    </Page>
  );
}
