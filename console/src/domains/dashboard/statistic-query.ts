import type { Statistic } from '#contract/domains/dashboard/chart-schemas.ts';
import type { FiguresQuery } from './panel.tsx';

/** Query of `charts/statistic`. */
export interface StatisticQuery extends FiguresQuery {
  data: Statistic | undefined;
}
