import { z } from 'zod';
import { successSchema } from '../../base/crud-routes.ts';
import { listOf } from '../../base/paging.ts';
import { route } from '../../base/route.ts';
import { mailingRoutes } from './mailing-routes.ts';
import {
  byService,
  campaignAnswer,
  campaignGetInput,
  campaignSaveInput,
  dryRun,
  dryRunInput,
  finishedOauth,
  finishOauthInput,
  integration,
  mapping,
  mappingInput,
  startOauthInput,
  syncFields,
  syncInput,
} from './schemas.ts';
import { stripeRoutes } from './stripe-routes.ts';

const tag = 'Integrations';
const may = <const V extends 'read' | 'write'>(verb: V) =>
  ({ who: 'area', area: 'integrations', verb }) as const;

export const integrations = {
  ...stripeRoutes,
  ...mailingRoutes,

  list: route({
    method: 'GET',
    path: '/integrations',
    summary: 'List services that a site can connect. Deliveries to them are at GET /deliveries.',
    tag,
    access: may('read'),
  }).output(listOf(integration)),

  startOauth: route({
    method: 'GET',
    path: '/integrations/{service}/oauth',
    summary: 'Start connecting a service. Returns a link that works once, for ten minutes.',
    tag,
    access: may('write'),
    errors: ['conflict'],
  })
    .input(startOauthInput)
    .output(
      z.object({
        authorize_url: z
          .string()
          .describe('Page of the service at which the operator allows the connection.'),
      }),
    ),

  finishOauth: route({
    method: 'POST',
    path: '/integrations/{service}/oauth',
    summary: 'Finish connecting a service with the code it returned.',
    tag,
    access: may('write'),
    repeat: 'safe',
    errors: ['conflict'],
  })
    .input(finishOauthInput)
    .output(finishedOauth),

  syncFields: route({
    method: 'GET',
    path: '/integrations/{service}/sync-fields',
    summary: 'List fields of members and of the service for the mapping.',
    tag,
    access: may('read'),
  })
    .input(byService)
    .output(syncFields),

  mapping: route({
    method: 'GET',
    path: '/integrations/{service}/mapping',
    summary: 'Get the field mapping of a service and the events it gets.',
    tag,
    access: may('read'),
  })
    .input(byService)
    .output(mapping),

  saveMapping: route({
    method: 'PUT',
    path: '/integrations/{service}/mapping',
    summary: 'Save the field mapping of a service.',
    tag,
    access: may('write'),
    errors: ['conflict'],
  })
    .input(mappingInput)
    .output(mapping),

  dryRun: route({
    method: 'POST',
    path: '/integrations/{service}/dry-run',
    summary: 'Preview what would be sent for one member. Sends nothing.',
    tag,
    access: may('write'),
    repeat: 'safe',
    errors: ['not_found', 'conflict'],
  })
    .input(dryRunInput)
    .output(dryRun),

  sync: route({
    method: 'POST',
    path: '/integrations/{service}/sync',
    summary: 'Send one member to a service now.',
    tag,
    access: may('write'),
    errors: ['not_found', 'conflict'],
  })
    .input(syncInput)
    .output(successSchema),

  campaignLists: route({
    method: 'GET',
    path: '/resources/{key}/campaignmonitor',
    summary: "List the site's Campaign Monitor lists and their field mapping.",
    tag,
    access: may('read'),
    errors: ['conflict'],
  })
    .input(campaignGetInput)
    .output(campaignAnswer),

  saveCampaignLists: route({
    method: 'PUT',
    path: '/resources/{key}/campaignmonitor',
    summary: 'Save the Campaign Monitor lists. Incomplete pairs are dropped.',
    tag,
    access: may('write'),
    errors: ['conflict'],
  })
    .input(campaignSaveInput)
    .output(campaignAnswer),
};
