import { done } from '../../base/crud-routes.ts';
import { byId } from '../../base/ids.ts';
import { listOf } from '../../base/paging.ts';
import { route } from '../../base/route.ts';
import { webhook, webhookEvent, webhookSecret } from './schemas.ts';

const tag = 'Webhooks';
const may = <const V extends 'read' | 'write'>(verb: V) =>
  ({ who: 'area', area: 'integrations', verb }) as const;

export const webhooks = {
  list: route({
    method: 'GET',
    path: '/webhooks',
    summary:
      'The webhook addresses of the settings. What was sent to them: GET /deliveries with the kind webhook.',
    tag,
    access: may('read'),
  }).output(listOf(webhook)),

  events: route({
    method: 'GET',
    path: '/webhooks/events',
    summary: 'What webhooks tell of, with the schema of each payload.',
    tag,
    access: may('read'),
  }).output(listOf(webhookEvent)),

  rotate: route({
    method: 'POST',
    path: '/webhooks/{id}/secret/rotate',
    summary:
      'Make the secret of an address, its first one or another. It is in this answer and in no other; for 24 hours the one before it signs as well.',
    tag,
    access: may('write'),
    errors: ['not_found'],
  })
    .input(byId)
    .output(webhookSecret),

  endReplacedSecret: route({
    method: 'DELETE',
    path: '/webhooks/{id}/secret/replaced',
    summary:
      'End the replaced secret of an address now, before its 24 hours are over: it signs nothing more.',
    tag,
    access: may('write'),
    errors: ['not_found'],
  })
    .input(byId)
    .output(done),

  test: route({
    method: 'POST',
    path: '/webhooks/{id}/test',
    summary: 'Send an event of the type webhook.test.',
    tag,
    access: may('write'),
    errors: ['not_found'],
  })
    .input(byId)
    .output(done),
};
