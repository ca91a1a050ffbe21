import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useMay } from '#console/lib/access.ts';
import { descriptionOf } from '#console/lib/api/api-error.ts';
import { api } from '#console/lib/api/client.ts';
import { Card } from '#console/ui/page/page.tsx';
import { AttachForm } from './attach-form.tsx';
import { PricingForm } from './pricing-form.tsx';
import classes from './site-pricing.module.css';
import { SupportHours } from './support-hours.tsx';
import { TermsView } from './terms-view.tsx';

/**
 * Renders a site's platform pricing: the form to attach a plan if it has none, otherwise the terms, which root can
 * change. Uses the texts of `billing` and `partnerPlans`.
 */
export function PricingBlock({ siteKey }: { siteKey: string }) {
  const { t } = useTranslation('billing');
  const mayAttach = useMay('resourcePricing', 'write');
  const maySetTerms = useMay('pricingTerms', 'write');
  const { data, error } = useQuery({
    ...api.billing.getPricing.queryOptions({ input: { key: siteKey }, context: { resource: siteKey } }),
    meta: { silentError: true },
  });
  if (error)
    return (
      <Card title={t('pricing.title')}>
        <p role="alert" className={classes.failed}>
          {descriptionOf(error) ?? t('pricing.failed')}
        </p>
      </Card>
    );
  if (!data) return null;
  const { item } = data;
  if (item === null)
    return (
      <Card title={t('pricing.title')} description={t(mayAttach ? 'pricing.choose' : 'pricing.none')}>
        {mayAttach && <AttachForm siteKey={siteKey} />}
      </Card>
    );
  return (
    <Card
      title={t('pricing.title')}
      description={t(maySetTerms ? 'pricing.editText' : 'pricing.text', { title: item.title })}
    >
      {maySetTerms ? (
        <>
          <PricingForm key={item.id} siteKey={siteKey} pricing={item} />
          <SupportHours siteKey={siteKey} hours={data.support_hours} />
        </>
      ) : (
        <TermsView pricing={item} />
      )}
    </Card>
  );
}
