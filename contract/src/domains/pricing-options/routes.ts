import { crudRoutes, successSchema } from '../../base/crud-routes.ts';
import { byId } from '../../base/ids.ts';
import { route } from '../../base/route.ts';
import { pricingOption } from '../plans/schemas.ts';
import { pricingOptionInput, pricingOptionUpdateInput } from './schemas.ts';
import { optionEffect, optionEffectInput, optionVersions } from './version.schemas.ts';

const tag = 'Plans';
const { may, ...usual } = crudRoutes('plans', tag, '/subscriptions');

export const pricingOptions = {
  get: usual.get('Get a pricing option.', pricingOption),
  create: usual.create('Create a pricing option of a plan.', pricingOptionInput, pricingOption),
  update: usual.update(
    "Update a pricing option. Its type and plan can't change.",
    pricingOptionUpdateInput,
    pricingOption,
  ),

  remove: route({
    method: 'DELETE',
    path: '/subscriptions/{id}',
    summary: 'Delete a pricing option that no member has.',
    tag,
    access: may('delete'),
    errors: ['not_found', 'conflict'],
  })
    .input(byId)
    .output(successSchema),

  effect: route({
    method: 'POST',
    path: '/subscriptions/{id}/effect',
    summary: 'Preview who new terms would affect at renewal. Changes nothing.',
    tag,
    access: may('write'),
    repeat: 'safe',
    errors: ['not_found'],
  })
    .input(optionEffectInput)
    .output(optionEffect),

  versions: route({
    method: 'GET',
    path: '/subscriptions/{id}/versions',
    summary: 'List current and past terms of a pricing option, newest first.',
    tag,
    access: may('read'),
    errors: ['not_found'],
  })
    .input(byId)
    .output(optionVersions),
};
