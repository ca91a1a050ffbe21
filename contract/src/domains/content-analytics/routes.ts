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
    summary: 'What the analytics of content can be filtered and ordered by.',
    tag,
    access: reads,
  })
    .input(analyticsOptionsInput)
    .output(analyticsOptions),

  list: route({
    method: 'GET',
    path: '/content/analytics',
    summary: 'What each piece of content is read and earns, the most viewed first.',
    tag,
    access: reads,
  })
    .input(analyticsListInput)
    .output(analyticsPage),

  total: route({
    method: 'GET',
    path: '/content/analytics/total',
    summary: 'What content is read and earns together.',
    tag,
    access: reads,
  })
    .input(analyticsTotalInput)
    .output(analyticsTotal),

  rows: route({
    method: 'GET',
    path: '/content/analytics/rows',
    summary: 'Readers, sign-ups or starts behind a number, the latest first.',
    tag,
    access: { who: 'area', area: 'memberActivity', verb: 'read' },
    cost: 'heavy',
  })
    .input(analyticsRowsInput)
    .output(analyticsRows),
};
