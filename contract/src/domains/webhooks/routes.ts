import { successSchema } from '../../base/crud-routes.ts';
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
    summary: 'List webhook endpoints. Their deliveries are at GET /deliveries with the kind webhook.',
    tag,
    access: may('read'),
  }).output(listOf(webhook)),

  events: route({
    method: 'GET',
    path: '/webhooks/events',
    summary: 'List webhook events with the schema of each payload.',
    tag,
    access: may('read'),
  }).output(listOf(webhookEvent)),

  rotate: route({
    method: 'POST',
    path: '/webhooks/{id}/secret/rotate',
    summary: "Create or replace an endpoint's secret. The previous one works for 24 more hours.",
    tag,
    access: may('write'),
    errors: ['not_found'],
  })
    .input(byId)
    .output(webhookSecret),

  endReplacedSecret: route({
    method: 'DELETE',
    path: '/webhooks/{id}/secret/replaced',
    summary: "Revoke an endpoint's replaced secret now.",
    tag,
    access: may('write'),
    errors: ['not_found'],
  })
    .input(byId)
    .output(successSchema),

  test: route({
    method: 'POST',
    path: '/webhooks/{id}/test',
    summary: 'Send a webhook.test event.',
    tag,
    access: may('write'),
    errors: ['not_found'],
  })
    .input(byId)
    .output(successSchema),
};
