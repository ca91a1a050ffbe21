import type { Statistic } from '#contract/domains/dashboard/schemas.ts';
import type { FiguresQuery } from './panel.tsx';

/** What `charts/statistic` answers, as a query. */
export interface StatisticQuery extends FiguresQuery {
  data: Statistic | undefined;
}
