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
    summary: 'List differences between Stripe and this site, newest first.',
    tag,
    access: may('read'),
  })
    .input(driftListInput)
    .output(pageOf(drift)),

  status: route({
    method: 'GET',
    path: '/stripe-differences/status',
    summary: 'Get when Stripe was last compared, the progress, and the number of differences.',
    tag,
    access: may('read'),
  }).output(driftStatus),

  get: route({
    method: 'GET',
    path: '/stripe-differences/{id}',
    summary: 'Get a difference with Stripe.',
    tag,
    access: may('read'),
    errors: ['not_found'],
  })
    .input(byId)
    .output(drift),

  effect: route({
    method: 'GET',
    path: '/stripe-differences/{id}/effect',
    summary: 'Preview what fixing a difference would do. Changes nothing.',
    tag,
    access: may('write'),
    errors: ['not_found', 'conflict'],
  })
    .input(byId)
    .output(driftEffect),

  compare: route({
    method: 'POST',
    path: '/stripe-differences/compare',
    summary: 'Compare everything with Stripe now, or resume a stopped comparison.',
    tag,
    access: may('write'),
    errors: ['conflict'],
  }).output(driftStatus),

  mend: route({
    method: 'POST',
    path: '/stripe-differences/{id}/mend',
    summary: "Fix a difference by taking over Stripe's values. Repeating it does nothing.",
    tag,
    access: may('write'),
    errors: ['not_found', 'conflict'],
  })
    .input(byId)
    .output(drift),

  mendKind: route({
    method: 'POST',
    path: '/stripe-differences/mend',
    summary: "Fix all open differences of a kind. Those that can't be fixed say why.",
    tag,
    access: may('write'),
    errors: ['conflict'],
  })
    .input(mendKindInput)
    .output(mendingStarted),

  ignore: route({
    method: 'POST',
    path: '/stripe-differences/{id}/ignore',
    summary: 'Ignore a difference, with a reason.',
    tag,
    access: may('write'),
    errors: ['not_found', 'conflict'],
  })
    .input(ignoreInput)
    .output(drift),

  reopen: route({
    method: 'POST',
    path: '/stripe-differences/{id}/reopen',
    summary: 'Reopen an ignored difference.',
    tag,
    access: may('write'),
    errors: ['not_found', 'conflict'],
  })
    .input(byId)
    .output(drift),
};
