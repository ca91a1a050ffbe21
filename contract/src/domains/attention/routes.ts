import { route } from '../../base/route.ts';
import { attention } from './schemas.ts';

export const attentions = {
  count: route({
    method: 'GET',
    path: '/attention',
    summary: 'Count what needs a person: past due members, failed runs, unpaid invoices, Stripe differences.',
    tag: 'Attention',
    access: { who: 'area', area: 'dashboard', verb: 'read' },
  }).output(attention),
};
