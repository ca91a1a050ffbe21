import { z } from 'zod';
import { idParam } from '../../base/ids.ts';
import { route } from '../../base/route.ts';
import { memberPayments, syncedMember } from './schemas.ts';

const tag = 'Payments';
const byMember = z.strictObject({ id: idParam.describe('Id of the member.') });

export const payments = {
  ofMember: route({
    method: 'GET',
    path: '/users/{id}/payment-provider',
    summary: "Get a member's payment provider data and failed renewals.",
    tag,
    access: { who: 'area', area: 'payments', verb: 'read' },
  })
    .input(byMember)
    .output(memberPayments),

  sync: route({
    method: 'PUT',
    path: '/users/{id}/sync-payment-provider/stripe',
    summary: 'Compare a member with Stripe and fix differences.',
    tag,
    access: { who: 'area', area: 'payments', verb: 'write' },
    errors: ['conflict'],
  })
    .input(byMember)
    .output(syncedMember),
};
