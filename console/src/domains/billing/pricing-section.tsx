import { useTranslation } from 'react-i18next';
import { PricingBlock } from '#console/blocks/site-pricing/pricing-block.tsx';
import { useMay } from '#console/lib/access.ts';
import { useSite } from '#console/lib/browser-state/sites.ts';
import classes from './billing.module.css';

/** Renders the site's platform pricing within its settings. */
export function PricingSection() {
  const { t } = useTranslation('billing');
  const site = useSite();
  const mayRead = useMay('billing', 'read');
  if (!site) return null;
  return mayRead ? <PricingBlock siteKey={site.key} /> : <p className={classes.note}>{t('page.notYours')}</p>;
}
