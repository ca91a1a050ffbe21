import { successSchema } from '../../base/crud-routes.ts';
import { byId } from '../../base/ids.ts';
import { pageOf } from '../../base/paging.ts';
import { route } from '../../base/route.ts';
import { partnerPlan, partnerPlanInput, partnerPlanListInput, partnerPlanUpdateInput } from './schemas.ts';

const tag = 'Partner plans';
const path = '/pricing/plans';
const one = `${path}/{id}` as const;
const root = { who: 'root' } as const;

export const partnerPlans = {
  list: route({
    method: 'GET',
    path,
    summary: "List the platform's plans: active and public ones; root sees all.",
    tag,
    access: { who: 'public', known: true },
  })
    .input(partnerPlanListInput)
    .output(pageOf(partnerPlan)),

  get: route({
    method: 'GET',
    path: one,
    summary: 'Get a platform plan.',
    tag,
    access: root,
    errors: ['not_found'],
  })
    .input(byId)
    .output(partnerPlan),

  create: route({ method: 'POST', path, summary: 'Create a platform plan.', tag, access: root })
    .input(partnerPlanInput)
    .output(partnerPlan),

  update: route({
    method: 'PUT',
    path: one,
    summary: 'Update a platform plan. Sites that have it keep their pricing.',
    tag,
    access: root,
    errors: ['not_found', 'conflict'],
  })
    .input(partnerPlanUpdateInput)
    .output(partnerPlan),

  remove: route({
    method: 'DELETE',
    path: one,
    summary: 'Delete a platform plan. Sites that have it keep their pricing.',
    tag,
    access: root,
    errors: ['not_found'],
  })
    .input(byId)
    .output(successSchema),
};
