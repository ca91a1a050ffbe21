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
// The right to write payments includes the right to write members.
const may = <const V extends 'read' | 'write'>(verb: V) => ({ who: 'area', area: 'payments', verb }) as const;

export const renewalHandovers = {
  list: route({
    method: 'GET',
    path: '/users/handovers',
    summary: 'List imported subscriptions that another system renews. Next end first.',
    tag,
    access: may('read'),
  })
    .input(handoverListInput)
    .output(pageOf(handover)),

  status: route({
    method: 'GET',
    path: '/users/handovers/status',
    summary: 'Count the subscriptions another system renews, and the members linked to Stripe.',
    tag,
    access: may('read'),
  }).output(handoverStatus),

  file: route({
    method: 'GET',
    path: '/users/handovers/file',
    summary: 'Download what to end in the other system as a CSV file.',
    tag,
    access: may('write'),
  })
    .input(handoverFileInput)
    .output(z.file()),

  link: route({
    method: 'POST',
    path: '/users/handovers/link',
    summary: 'Link imported members to their Stripe customers and cards.',
    tag,
    access: may('write'),
    errors: ['conflict'],
  }).output(handoverStatus),

  start: route({
    method: 'POST',
    path: '/users/handovers',
    summary: 'Hand over renewals: each ends at Stripe with its period, then renews here.',
    tag,
    access: may('write'),
    errors: ['conflict'],
  })
    .input(handoverStartInput)
    .output(handoversStarted),

  ended: route({
    method: 'POST',
    path: '/users/handovers/ended',
    summary: 'Confirm that subscriptions ended in the other system. They renew here from now on.',
    tag,
    access: may('write'),
  })
    .input(handoverEndedInput)
    .output(handoversStarted),
};
