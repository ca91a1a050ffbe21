import { crudRoutes, successSchema } from '../../base/crud-routes.ts';
import { byId } from '../../base/ids.ts';
import { route } from '../../base/route.ts';
import { plan, planInput, planUpdateInput } from './form-schemas.ts';
import { planListInput, planRow } from './schemas.ts';

const tag = 'Plans';
const { may, ...usual } = crudRoutes('plans', tag, '/plans');

export const plans = {
  list: usual.list('List plans with their pricing options, active ones first.', planListInput, planRow),
  get: usual.get('Get a plan with its pricing options and access rules.', plan),
  create: usual.create('Create a plan.', planInput, plan),
  update: usual.update("Update a plan. Omitted fields and rules don't change.", planUpdateInput, plan),

  remove: route({
    method: 'DELETE',
    path: '/plans/{id}',
    summary: 'Delete a plan that no member has, with its pricing options.',
    tag,
    access: may('delete'),
    errors: ['not_found', 'conflict'],
  })
    .input(byId)
    .output(successSchema),
};
