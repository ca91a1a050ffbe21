import { pageOf } from '../../base/paging.ts';
import { route } from '../../base/route.ts';
import { planListInput, planRow } from './schemas.ts';

export const plans = {
  list: route({
    method: 'GET',
    path: '/plans',
    summary: 'Plans of the site with what they sell, active ones first.',
    tag: 'Plans',
    access: { who: 'area', area: 'plans', verb: 'read' },
  })
    .input(planListInput)
    .output(pageOf(planRow)),
};
