import { done } from '../../base/crud-routes.ts';
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
    summary: 'What was sent to other systems, the latest first. Kept for 90 days.',
    tag,
    access: may('read'),
  })
    .input(deliveryListInput)
    .output(pageOf(delivery)),

  targets: route({
    method: 'GET',
    path: '/deliveries/targets',
    summary: 'Where things are sent to: how many wait, when one last arrived, and what holds them up.',
    tag,
    access: may('read'),
  })
    .input(targetsInput)
    .output(listOf(deliveryTarget)),

  get: route({
    method: 'GET',
    path: '/deliveries/{id}',
    summary: 'One delivery with what was sent and each try.',
    tag,
    access: may('read'),
    errors: ['not_found'],
  })
    .input(byId)
    .output(deliveryDetails),

  replay: route({
    method: 'POST',
    path: '/deliveries/{id}/replay',
    summary: 'Send one again, whatever became of it. The receiver is told the same id.',
    tag,
    access: may('write'),
    errors: ['not_found'],
  })
    .input(byId)
    .output(deliveryDetails),

  replayMany: route({
    method: 'POST',
    path: '/deliveries/replay',
    summary: 'Send again what was given up of a target, or everything of a period.',
    tag,
    access: may('write'),
  })
    .input(replayManyInput)
    .output(replayed),

  resume: route({
    method: 'POST',
    path: '/deliveries/targets/resume',
    summary: 'Switch a target on again, or try it at once in place of waiting.',
    tag,
    access: may('write'),
    errors: ['not_found'],
  })
    .input(targetInput)
    .output(done),
};
