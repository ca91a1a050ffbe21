import { z } from 'zod';
import { listOf } from '../../base/paging.ts';
import { route } from '../../base/route.ts';
import { weeklyDigest, weeklyDigestInput } from './schemas.ts';

const tag = 'Weekly digests';

export const weeklyDigests = {
  list: route({
    method: 'GET',
    path: '/user/weekly-digests',
    summary: 'List the weekly digest of each site whose dashboard you see. Those that are on come first.',
    tag,
    access: { who: 'signedIn' },
  })
    .input(z.strictObject({}).optional())
    .output(listOf(weeklyDigest)),

  set: route({
    method: 'PUT',
    path: '/resources/{key}/weekly-digest',
    summary: 'Turn your weekly digest of a site on or off. Not for service accounts.',
    tag,
    access: { who: 'area', area: 'dashboard', verb: 'read' },
  })
    .input(weeklyDigestInput)
    .output(weeklyDigest),
};
