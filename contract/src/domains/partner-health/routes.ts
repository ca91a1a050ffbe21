import { byId } from '../../base/ids.ts';
import { listOf } from '../../base/paging.ts';
import { route } from '../../base/route.ts';
import { partnerHealth as health, healthOfMany, partnerInShort } from './schemas.ts';

const tag = 'Partners';

export const partnerHealth = {
  get: route({
    method: 'GET',
    path: '/partners/{id}/health',
    summary:
      'What the sites of a partner used this month and last, against what their plans include, what it costs, and what the next plans would have asked for; by root and whoever owns it.',
    tag,
    access: { who: 'signedIn' },
    errors: ['not_found'],
  })
    .input(byId)
    .output(health),

  list: route({
    method: 'GET',
    path: '/partners/health',
    summary: 'The bill so far and what is worth a word, of the partners that are named, by root.',
    tag,
    access: { who: 'root' },
  })
    .input(healthOfMany)
    .output(listOf(partnerInShort)),
};
