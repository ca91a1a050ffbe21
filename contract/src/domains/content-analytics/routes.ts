import { route } from '../../base/route.ts';
import {
  analyticsListInput,
  analyticsOptions,
  analyticsOptionsInput,
  analyticsPage,
  analyticsRows,
  analyticsRowsInput,
  analyticsTotal,
  analyticsTotalInput,
} from './schemas.ts';

const tag = 'Content analytics';
const reads = { who: 'area', area: 'dashboard', verb: 'read' } as const;

export const contentAnalytics = {
  options: route({
    method: 'GET',
    path: '/content/analytics/filters',
    summary: 'List filters and orders for content analytics.',
    tag,
    access: reads,
  })
    .input(analyticsOptionsInput)
    .output(analyticsOptions),

  list: route({
    method: 'GET',
    path: '/content/analytics',
    summary: 'List views and earnings of each piece of content, most viewed first.',
    tag,
    access: reads,
  })
    .input(analyticsListInput)
    .output(analyticsPage),

  total: route({
    method: 'GET',
    path: '/content/analytics/total',
    summary: 'Get total views and earnings of all content.',
    tag,
    access: reads,
  })
    .input(analyticsTotalInput)
    .output(analyticsTotal),

  rows: route({
    method: 'GET',
    path: '/content/analytics/rows',
    summary: 'List the readers, sign-ups or starts behind a number, latest first.',
    tag,
    access: { who: 'area', area: 'memberActivity', verb: 'read' },
    cost: 'heavy',
  })
    .input(analyticsRowsInput)
    .output(analyticsRows),
};
