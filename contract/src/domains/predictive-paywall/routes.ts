import { pageOf } from '../../base/paging.ts';
import { route } from '../../base/route.ts';
import { predictiveAction, predictiveActionListInput, predictiveStatus } from './schemas.ts';

export const predictivePaywall = {
  actions: route({
    method: 'GET',
    path: '/predictive-paywall/actions',
    summary: "List decisions of a plan's predictive paywall, latest first.",
    tag: 'Predictive paywall',
    access: { who: 'area', area: 'predictivePaywall', verb: 'read' },
    errors: ['not_found'],
  })
    .input(predictiveActionListInput)
    .output(pageOf(predictiveAction)),
  status: route({
    method: 'GET',
    path: '/predictive-paywall/status',
    summary: 'Show whether ranks decide on this site yet.',
    tag: 'Predictive paywall',
    access: { who: 'area', area: 'plans', verb: 'read' },
    errors: [],
  }).output(predictiveStatus),
};
