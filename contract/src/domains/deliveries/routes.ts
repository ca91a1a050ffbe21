import { successSchema } from '../../base/crud-routes.ts';
import { byId } from '../../base/ids.ts';
import { listOf, pageOf } from '../../base/paging.ts';
import { route } from '../../base/route.ts';
import {
  delivery,
  deliveryDetails,
  deliveryListInput,
  deliveryTarget,
  replayed,
  replayManyInput,
  targetInput,
  targetsInput,
} from './schemas.ts';

const tag = 'Deliveries';
const may = <const V extends 'read' | 'write'>(verb: V) =>
  ({ who: 'area', area: 'deliveries', verb }) as const;

export const deliveries = {
  list: route({
    method: 'GET',
    path: '/deliveries',
    summary: 'List deliveries to other systems, latest first. They are kept for 90 days.',
    tag,
    access: may('read'),
  })
    .input(deliveryListInput)
    .output(pageOf(delivery)),

  targets: route({
    method: 'GET',
    path: '/deliveries/targets',
    summary: 'List delivery targets with waiting deliveries, last success and errors.',
    tag,
    access: may('read'),
  })
    .input(targetsInput)
    .output(listOf(deliveryTarget)),

  get: route({
    method: 'GET',
    path: '/deliveries/{id}',
    summary: 'Get a delivery with its content and each attempt.',
    tag,
    access: may('read'),
    errors: ['not_found'],
  })
    .input(byId)
    .output(deliveryDetails),

  replay: route({
    method: 'POST',
    path: '/deliveries/{id}/replay',
    summary: 'Resend a delivery with the same ID.',
    tag,
    access: may('write'),
    errors: ['not_found'],
  })
    .input(byId)
    .output(deliveryDetails),

  replayMany: route({
    method: 'POST',
    path: '/deliveries/replay',
    summary: "Resend a target's failed deliveries, or all deliveries of a period.",
    tag,
    access: may('write'),
  })
    .input(replayManyInput)
    .output(replayed),

  resume: route({
    method: 'POST',
    path: '/deliveries/targets/resume',
    summary: 'Turn a target back on, or try it now instead of waiting.',
    tag,
    access: may('write'),
    errors: ['not_found'],
  })
    .input(targetInput)
    .output(successSchema),
};
