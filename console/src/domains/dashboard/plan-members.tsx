import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { api } from '#console/lib/api/client.ts';
import { number } from '#console/lib/formats.ts';
import { useSilentFailure } from '#console/lib/silent-failure.ts';
import classes from './chart-panels.module.css';
import { ChartPlace } from './chart-place.tsx';

/** Bars of the members of each plan, the largest first; each opens the members. */
export function PlanMembers() {
  const { t } = useTranslation('dashboardCharts');
  const query = useQuery(api.dashboard.planSubscriptions.queryOptions());
  useSilentFailure('Members by plan', query.error);
  const plans = [...(query.data?.items ?? [])].sort((one, other) => other.count - one.count);
  const most = Math.max(1, ...plans.map(({ count }) => count));
  return (
    <ChartPlace query={query} isEmpty={plans.length === 0}>
      <ul className={classes.plans} aria-label={t('panels.members_by_plan')}>
        {plans.map(({ plan_id: id, plan_title: title, count }) => (
          <li key={id}>
            <Link to="/users" search={{ plan: String(id) } as never} className={classes.plan}>
              <span className={classes.planTitle}>{title}</span>
              <svg className={classes.bar} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
                <rect width="100" height="8" className={classes.track} />
                <rect width={(count * 100) / most} height="8" className={classes.share} />
              </svg>
              <span className={classes.planCount}>{number(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </ChartPlace>
  );
}
