import { crudRoutes } from '../../base/crud-routes.ts';
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
const usual = crudRoutes('automation', tag, '/triggers/handlers');

export const triggers = {
  list: usual.list(
    'List triggers. Their runs are at GET /deliveries with the filter handler.',
    triggerListInput,
    triggerHandler,
  ),
  get: usual.get('Get a trigger.', triggerHandler),
  create: usual.create('Create a trigger.', triggerInput, triggerHandler, ['not_found']),
  update: usual.update(
    "Update a trigger. Omitted settings are cleared; title and switches don't change.",
    triggerUpdateInput,
    triggerHandler,
  ),
  remove: usual.remove('Delete a trigger. Waiting runs are cancelled.'),

  kinds: route({
    method: 'GET',
    path: '/triggers',
    summary: 'List the kinds of triggers.',
    tag,
    access: usual.may('read'),
  })
    .input(triggersInput)
    .output(pageOf(trigger)),

  fields: route({
    method: 'GET',
    path: '/triggers/{id}',
    summary: 'List the settings of a kind of trigger.',
    tag,
    access: usual.may('read'),
    errors: ['not_found'],
  })
    .input(byId)
    .output(listOf(triggerField)),

  retry: route({
    method: 'POST',
    path: '/triggers/handlers/{id}/retry',
    summary: "Retry failed runs. Completed runs aren't repeated.",
    tag,
    access: usual.may('write'),
    errors: ['not_found'],
  })
    .input(byId)
    .output(retried),

  backTest: route({
    method: 'POST',
    path: '/triggers/handlers/back-test',
    summary: 'Preview what a trigger would have done in the last 30 days. Saves and sends nothing.',
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
    summary: 'List what each event starts: actions, triggers, webhooks and services.',
    tag,
    access: usual.may('read'),
  }).output(listOf(eventStarts)),
};
