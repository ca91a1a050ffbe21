import { routesOf } from '../../base/crud-routes.ts';
import { byId } from '../../base/ids.ts';
import { listOf, pageOf } from '../../base/paging.ts';
import { route } from '../../base/route.ts';
import { backTest } from '../actions/back-test.schemas.ts';
import { retried } from '../actions/schemas.ts';
import {
  eventStarts,
  trigger,
  triggerBackTestInput,
  triggerField,
  triggerHandler,
  triggerInput,
  triggerListInput,
  triggersInput,
  triggerUpdateInput,
} from './schemas.ts';

const tag = 'Triggers';
const usual = routesOf('automation', tag, '/triggers/handlers');

export const triggers = {
  list: usual.list(
    'Triggers of the site. Their runs: GET /deliveries with filter handler.',
    triggerListInput,
    triggerHandler,
  ),
  get: usual.get('One trigger of the site.', triggerHandler),
  create: usual.create('Set up a trigger.', triggerInput, triggerHandler, ['not_found']),
  update: usual.update(
    'Change a trigger. Settings left out are emptied, switches left out stay.',
    triggerUpdateInput,
    triggerHandler,
  ),
  remove: usual.remove('Delete a trigger. What it still has to do is not done any more.'),

  kinds: route({
    method: 'GET',
    path: '/triggers',
    summary: 'What triggers can be set up.',
    tag,
    access: usual.may('read'),
  })
    .input(triggersInput)
    .output(pageOf(trigger)),

  fields: route({
    method: 'GET',
    path: '/triggers/{id}',
    summary: 'What a trigger asks for.',
    tag,
    access: usual.may('read'),
    errors: ['not_found'],
  })
    .input(byId)
    .output(listOf(triggerField)),

  retry: route({
    method: 'POST',
    path: '/triggers/handlers/{id}/retry',
    summary: 'Do again what a trigger gave up. What was done once is not done again.',
    tag,
    access: usual.may('write'),
    errors: ['not_found'],
  })
    .input(byId)
    .output(retried),

  backTest: route({
    method: 'POST',
    path: '/triggers/handlers/back-test',
    summary: 'What a trigger would have done in the last 30 days. Saves nothing and sends nothing.',
    tag,
    access: usual.may('read'),
    repeat: 'safe',
    cost: 'heavy',
    errors: ['not_found'],
  })
    .input(triggerBackTestInput)
    .output(backTest),

  starts: route({
    method: 'GET',
    path: '/events/starts',
    summary: 'What each event starts: actions, triggers, webhooks and services.',
    tag,
    access: usual.may('read'),
  }).output(listOf(eventStarts)),
};
