import { route } from '../../base/route.ts';
import { attention } from './schemas.ts';

export const attentions = {
  count: route({
    method: 'GET',
    path: '/attention',
    summary:
      'How much of the site waits for a person: past due members, failed runs, unpaid invoices, Stripe differences.',
    tag: 'Attention',
    access: { who: 'area', area: 'dashboard', verb: 'read' },
  }).output(attention),
};
