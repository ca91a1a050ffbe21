import { pageOf } from '../../base/paging.ts';
import { route } from '../../base/route.ts';
import { predictiveAction, predictiveActionListInput } from './schemas.ts';

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
};
