import { z } from 'zod';
import { idParam } from '../../base/ids.ts';
import { route } from '../../base/route.ts';
import { memberPayments, syncedMember } from './schemas.ts';

const tag = 'Payments';
const byMember = z.strictObject({ id: idParam });

export const payments = {
  ofMember: route({
    method: 'GET',
    path: '/users/{id}/payment-provider',
    summary: 'What is known of a member at the payment provider, and which renewal could not be charged.',
    tag,
    access: { who: 'area', area: 'payments', verb: 'read' },
  })
    .input(byMember)
    .output(memberPayments),

  sync: route({
    method: 'PUT',
    path: '/users/{id}/sync-payment-provider/stripe',
    summary:
      'Compares a member with Stripe (customer, card, charges, refunds), mends what differs, and says what it was.',
    tag,
    access: { who: 'area', area: 'payments', verb: 'write' },
    errors: ['conflict'],
  })
    .input(byMember)
    .output(syncedMember),
};
