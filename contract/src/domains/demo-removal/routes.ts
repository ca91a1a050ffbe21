import { z } from 'zod';
import { successSchema } from '../../base/crud-routes.ts';
import { route } from '../../base/route.ts';
import { demoRemovalInput, demoState } from './schemas.ts';

const tag = 'Demo publication';
const rootOnly = { who: 'root' } as const;

export const demoRemoval = {
  get: route({
    method: 'GET',
    path: '/demo',
    summary: 'Get what is left of the demo publication and the progress of its removal.',
    tag,
    access: rootOnly,
  })
    .input(z.strictObject({}).optional())
    .output(demoState),

  start: route({
    method: 'POST',
    path: '/demo/remove',
    summary: 'Remove the demo publication: its sites, partners, operators and pricing plans.',
    tag,
    access: rootOnly,
    errors: ['conflict'],
  })
    .input(demoRemovalInput)
    .output(successSchema),
};
