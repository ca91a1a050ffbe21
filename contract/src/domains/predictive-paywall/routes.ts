import { pageOf } from '../../base/paging.ts';
import { route } from '../../base/route.ts';
import { predictiveAction, predictiveActionListInput } from './schemas.ts';

export const predictivePaywall = {
  actions: route({
    method: 'GET',
    path: '/predictive-paywall/actions',
    summary: 'What the predictive paywall of a plan decided, the latest first. For the root operator alone.',
    tag: 'Predictive paywall',
    access: { who: 'area', area: 'predictivePaywall', verb: 'read' },
    errors: ['not_found'],
  })
    .input(predictiveActionListInput)
    .output(pageOf(predictiveAction)),
};
