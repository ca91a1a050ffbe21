import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { api } from '#console/lib/api/client.ts';
import { Badge } from '#console/ui/cells/badge.tsx';
import type { ContentReach } from '#contract/domains/content/reach-schemas.ts';
import classes from './content.module.css';

type Item = ContentReach['items'][number];

function howInWords(t: TFunction<'content'>, item: Item): string {
  if (item.access === 'full') return t('reach.full');
  if (item.access === 'predictive') return t('reach.predictive', { n: item.predictive_percents ?? 0 });
  const count = item.access_limit ?? 0;
  return t('reach.metered', { count, n: count, period: item.access_limit_period ?? '' });
}

const addressOf = ({ kind, id }: Item) => (kind === 'plan' ? `/plans/edit/${id}` : `/tievents/edit/${id}`);

/** Renders the plans and events that open an item, how, and by which of their rules. */
export function ReachedBy({ contentKey }: { contentKey: string }) {
  const { t } = useTranslation('content');
  const { data, isError } = useQuery(api.content.reach.queryOptions({ input: { key: contentKey } }));
  if (isError) return <p>{t('reach.failed')}</p>;
  if (!data) return <p role="status">{t('reach.asking')}</p>;
  if (data.items.length === 0) return <p>{t('reach.none')}</p>;
  return (
    <ul className={classes.reached}>
      {data.items.map((item) => (
        <li key={`${item.kind} ${item.id}`}>
          <span className={classes.kind}>{t(`reach.${item.kind}`)}</span>
          <Link to={addressOf(item)}>{item.title}</Link>
          {!item.active && <Badge>{t('reach.inactive')}</Badge>}
          <span>{howInWords(t, item)}</span>
          {item.because.length > 0 && (
            <span className={classes.reason}>{t('reach.because', { titles: item.because.join(', ') })}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
