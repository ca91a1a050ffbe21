import { z } from 'zod';
import { listOf, sortDirection } from '../../base/paging.ts';
import { route } from '../../base/route.ts';
import { availableResource } from './schemas.ts';

export const resources = {
  listAvailable: route({
    method: 'GET',
    path: '/available-resources',
    summary: 'The sites the operator may work on, by title from A to Z whatever the sort flag.',
    tag: 'Sites',
    access: { who: 'signedIn' },
  })
    .input(z.strictObject({ sort: sortDirection.optional() }).optional())
    .output(listOf(availableResource)),
};
