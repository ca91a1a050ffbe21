import { crudRoutes } from '../../base/crud-routes.ts';
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
const usual = crudRoutes('automation', tag, '/events/handlers');

export const actions = {
  list: usual.list(
    'List actions. Their runs are at GET /deliveries with the filter handler.',
    actionListInput,
    action,
  ),
  get: usual.get('Get an action.', action),
  create: usual.create('Create an action.', actionInput, action, ['not_found']),
  update: usual.update(
    'Update an action. Omitted fields are cleared, except the title and the switch.',
    actionUpdateInput,
    action,
  ),
  remove: usual.remove('Delete an action. Waiting runs are cancelled.'),

  events: route({
    method: 'GET',
    path: '/events',
    summary: 'List the events that can start an action.',
    tag,
    access: usual.may('read'),
  })
    .input(actionEventsInput)
    .output(pageOf(actionEvent)),

  retry: route({
    method: 'POST',
    path: '/events/handlers/{id}/retry',
    summary: "Retry failed runs. Completed runs aren't repeated.",
    tag,
    access: usual.may('write'),
    errors: ['not_found'],
  })
    .input(byId)
    .output(retried),

  backTest: route({
    method: 'POST',
    path: '/events/handlers/back-test',
    summary: 'Preview what an action would have done in the last 30 days. Saves and sends nothing.',
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
    summary: 'Preview the email that an action or a trigger would have sent for an event. Sends nothing.',
    tag,
    access: { who: 'area', area: 'mailTemplates', verb: 'read' },
    repeat: 'safe',
  })
    .input(backTestMailInput)
    .output(backTestMail),
};
