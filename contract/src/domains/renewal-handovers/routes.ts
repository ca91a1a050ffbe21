import { z } from 'zod';
import { pageOf } from '../../base/paging.ts';
import { route } from '../../base/route.ts';
import {
  handover,
  handoverEndedInput,
  handoverFileInput,
  handoverListInput,
  handoverStartInput,
  handoverStatus,
  handoversStarted,
} from './schemas.ts';

const tag = 'Renewals elsewhere';
// Whoever may write payments may write members, too.
const may = <const V extends 'read' | 'write'>(verb: V) => ({ who: 'area', area: 'payments', verb }) as const;

export const renewalHandovers = {
  list: route({
    method: 'GET',
    path: '/users/handovers',
    summary: 'Subscriptions that were moved in and that another system renews or renewed. Next end first.',
    tag,
    access: may('read'),
  })
    .input(handoverListInput)
    .output(pageOf(handover)),

  status: route({
    method: 'GET',
    path: '/users/handovers/status',
    summary: 'How many subscriptions another system still renews, and how linking members to Stripe stands.',
    tag,
    access: may('read'),
  }).output(handoverStatus),

  file: route({
    method: 'GET',
    path: '/users/handovers/file',
    summary: 'What is to be ended in the other system, as a CSV file: id there, email, plan, end.',
    tag,
    access: may('write'),
  })
    .input(handoverFileInput)
    .output(z.file()),

  link: route({
    method: 'POST',
    path: '/users/handovers/link',
    summary: 'Find the customers of moved members at Stripe, with their cards. One search at a time.',
    tag,
    access: may('write'),
    errors: ['conflict'],
  }).output(handoverStatus),

  start: route({
    method: 'POST',
    path: '/users/handovers',
    summary:
      'Hand subscriptions over: each is set to end with its period at Stripe, and renews here only after that.',
    tag,
    access: may('write'),
    errors: ['conflict'],
  })
    .input(handoverStartInput)
    .output(handoversStarted),

  ended: route({
    method: 'POST',
    path: '/users/handovers/ended',
    summary: 'Confirm that subscriptions are ended in the other system: they renew here from now on.',
    tag,
    access: may('write'),
  })
    .input(handoverEndedInput)
    .output(handoversStarted),
};
