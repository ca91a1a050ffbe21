import { byId } from '../../base/ids.ts';
import { pageOf } from '../../base/paging.ts';
import { route } from '../../base/route.ts';
import {
  drift,
  driftEffect,
  driftListInput,
  driftStatus,
  ignoreInput,
  mendingStarted,
  mendKindInput,
} from './schemas.ts';

const tag = 'Stripe differences';
const may = <const V extends 'read' | 'write'>(verb: V) => ({ who: 'area', area: 'payments', verb }) as const;

export const providerDrift = {
  list: route({
    method: 'GET',
    path: '/stripe-differences',
    summary:
      'What differs between Stripe and what is kept here, in the mode the site is in. The newest first.',
    tag,
    access: may('read'),
  })
    .input(driftListInput)
    .output(pageOf(drift)),

  status: route({
    method: 'GET',
    path: '/stripe-differences/status',
    summary: 'When Stripe was last compared, how far a comparison is, and how much differs.',
    tag,
    access: may('read'),
  }).output(driftStatus),

  get: route({
    method: 'GET',
    path: '/stripe-differences/{id}',
    summary: 'One difference.',
    tag,
    access: may('read'),
    errors: ['not_found'],
  })
    .input(byId)
    .output(drift),

  effect: route({
    method: 'GET',
    path: '/stripe-differences/{id}/effect',
    summary:
      'What mending a difference would do to money, access and recurring revenue. Asks Stripe; changes nothing.',
    tag,
    access: may('write'),
    errors: ['not_found', 'conflict'],
  })
    .input(byId)
    .output(driftEffect),

  compare: route({
    method: 'POST',
    path: '/stripe-differences/compare',
    summary:
      'Compare everything with Stripe now. What is under way goes on; what came to a halt begins anew.',
    tag,
    access: may('write'),
    errors: ['conflict'],
  }).output(driftStatus),

  mend: route({
    method: 'POST',
    path: '/stripe-differences/{id}/mend',
    summary: 'Change what is kept here to what Stripe says. Asked again, it does nothing more.',
    tag,
    access: may('write'),
    errors: ['not_found', 'conflict'],
  })
    .input(byId)
    .output(drift),

  mendKind: route({
    method: 'POST',
    path: '/stripe-differences/mend',
    summary:
      'Mend all open differences of a kind, one after the other. Those that cannot be stay, and say why.',
    tag,
    access: may('write'),
    errors: ['conflict'],
  })
    .input(mendKindInput)
    .output(mendingStarted),

  ignore: route({
    method: 'POST',
    path: '/stripe-differences/{id}/ignore',
    summary: 'Leave a difference as it is, with a reason.',
    tag,
    access: may('write'),
    errors: ['not_found', 'conflict'],
  })
    .input(ignoreInput)
    .output(drift),

  reopen: route({
    method: 'POST',
    path: '/stripe-differences/{id}/reopen',
    summary: 'Take a difference up again that was ignored.',
    tag,
    access: may('write'),
    errors: ['not_found', 'conflict'],
  })
    .input(byId)
    .output(drift),
};
