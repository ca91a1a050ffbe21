import { byId } from '../../base/ids.ts';
import { listOf } from '../../base/paging.ts';
import { route } from '../../base/route.ts';
import { partnerHealth as health, healthOfMany, partnerInShort } from './schemas.ts';

const tag = 'Partners';

export const partnerHealth = {
  get: route({
    method: 'GET',
    path: '/partners/{id}/health',
    summary: "Get usage and costs of a partner's sites against their plans.",
    tag,
    access: { who: 'signedIn' },
    errors: ['not_found'],
  })
    .input(byId)
    .output(health),

  list: route({
    method: 'GET',
    path: '/partners/health',
    summary: 'Get the bill so far and warnings for several partners.',
    tag,
    access: { who: 'root' },
  })
    .input(healthOfMany)
    .output(listOf(partnerInShort)),
};
