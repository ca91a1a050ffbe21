import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMay } from '#console/lib/access.ts';
import { api } from '#console/lib/api/client.ts';
import { number } from '#console/lib/formats.ts';
import classes from './drift.module.css';
import { StatusCard } from './status-card.tsx';

/** Renders the last comparison with Stripe within the payment settings, with a link to the discrepancies. */
export function SettingsCard() {
  const { t } = useTranslation('providerDrift');
  const mayRead = useMay('payments', 'read');
  const { data } = useQuery(api.providerDrift.status.queryOptions({ enabled: mayRead }));
  if (!data?.connected) return null;
  return (
    <section className={classes.card} aria-label={t('title')}>
      <h3 className={classes.heading}>{t('title')}</h3>
      <StatusCard status={data} />
      <Link to="/stripe-differences">{t('settings.link', { count: data.open, n: number(data.open) })}</Link>
    </section>
  );
}
