import { z } from 'zod';
import { done } from '../../base/crud-routes.ts';
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
    summary:
      'The services that a site can be connected to. What is sent to them: GET /deliveries, kind integration.',
    tag,
    access: may('read'),
  }).output(listOf(integration)),

  startOauth: route({
    method: 'GET',
    path: '/integrations/{service}/oauth',
    summary: 'Begin to connect: where the browser goes. Good once, for ten minutes, in this session.',
    tag,
    access: may('write'),
    errors: ['conflict'],
  })
    .input(startOauthInput)
    .output(z.object({ authorize_url: z.string() })),

  finishOauth: route({
    method: 'POST',
    path: '/integrations/{service}/oauth',
    summary: 'Connect by the code and the state that the service gave back.',
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
    summary:
      'Fields of members and of the service, to be mapped to each other. Without a connection the service has none.',
    tag,
    access: may('read'),
  })
    .input(byService)
    .output(syncFields),

  mapping: route({
    method: 'GET',
    path: '/integrations/{service}/mapping',
    summary: 'What a service is told of members, and at which events.',
    tag,
    access: may('read'),
  })
    .input(byService)
    .output(mapping),

  saveMapping: route({
    method: 'PUT',
    path: '/integrations/{service}/mapping',
    summary: 'Save what a service is told.',
    tag,
    access: may('write'),
    errors: ['conflict'],
  })
    .input(mappingInput)
    .output(mapping),

  dryRun: route({
    method: 'POST',
    path: '/integrations/{service}/dry-run',
    summary: 'What would be sent for one member. Sends nothing.',
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
    .output(done),

  campaignLists: route({
    method: 'GET',
    path: '/resources/{key}/campaignmonitor',
    summary: 'Lists of Campaign Monitor that members can be on, and how their fields are mapped.',
    tag,
    access: may('read'),
    errors: ['conflict'],
  })
    .input(campaignGetInput)
    .output(campaignAnswer),

  saveCampaignLists: route({
    method: 'PUT',
    path: '/resources/{key}/campaignmonitor',
    summary: 'Save the lists of Campaign Monitor. Pairs with an empty side are dropped.',
    tag,
    access: may('write'),
    errors: ['conflict'],
  })
    .input(campaignSaveInput)
    .output(campaignAnswer),
};
