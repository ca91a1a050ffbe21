import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '#console/lib/api/client.ts';
import { number } from '#console/lib/formats.ts';
import classes from './sidebar.module.css';

/** Milliseconds after which the count is asked for again. */
const every = 60_000;

/** How many differences between Stripe and the site nobody has dealt with; nothing where there is none. */
export function MenuCount() {
  const { t } = useTranslation('frame');
  const { data } = useQuery(
    api.providerDrift.count.queryOptions({
      refetchInterval: every,
      staleTime: every,
      meta: { silentError: true },
    }),
  );
  const open = data?.open ?? 0;
  if (open === 0) return null;
  return (
    <span className={classes.count}>
      <span aria-hidden>{number(open)}</span>
      <span className="visually-hidden"> {t('openDifferences', { count: open, n: number(open) })}</span>
    </span>
  );
}
