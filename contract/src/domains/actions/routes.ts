import { routesOf } from '../../base/crud-routes.ts';
import { byId } from '../../base/ids.ts';
import { pageOf } from '../../base/paging.ts';
import { route } from '../../base/route.ts';
import { actionBackTestInput, backTest, backTestMail, backTestMailInput } from './back-test.schemas.ts';
import {
  action,
  actionEvent,
  actionEventsInput,
  actionInput,
  actionListInput,
  actionUpdateInput,
  retried,
} from './schemas.ts';

const tag = 'Actions';
const usual = routesOf('automation', tag, '/events/handlers');

export const actions = {
  list: usual.list(
    'Actions of the site. Their runs: GET /deliveries with filter handler.',
    actionListInput,
    action,
  ),
  get: usual.get('One action.', action),
  create: usual.create('Create an action.', actionInput, action, ['not_found']),
  update: usual.update(
    'Change an action. Fields left out are emptied, but for the switch.',
    actionUpdateInput,
    action,
  ),
  remove: usual.remove('Delete an action. What it still has to do is not done any more.'),

  events: route({
    method: 'GET',
    path: '/events',
    summary: 'What actions can wait for.',
    tag,
    access: usual.may('read'),
  })
    .input(actionEventsInput)
    .output(pageOf(actionEvent)),

  retry: route({
    method: 'POST',
    path: '/events/handlers/{id}/retry',
    summary: 'Do again what an action gave up. What was done once is not done again.',
    tag,
    access: usual.may('write'),
    errors: ['not_found'],
  })
    .input(byId)
    .output(retried),

  backTest: route({
    method: 'POST',
    path: '/events/handlers/back-test',
    summary: 'What an action would have done in the last 30 days. Saves nothing and sends nothing.',
    tag,
    access: usual.may('read'),
    repeat: 'safe',
    cost: 'heavy',
    errors: ['not_found'],
  })
    .input(actionBackTestInput)
    .output(backTest),

  backTestMail: route({
    method: 'POST',
    path: '/events/back-test/mail',
    summary: 'The mail that an action or a trigger would have sent at an event. Sends nothing.',
    tag,
    access: { who: 'area', area: 'mailTemplates', verb: 'read' },
    repeat: 'safe',
  })
    .input(backTestMailInput)
    .output(backTestMail),
};
