import { z } from 'zod';
import { byId, idParam } from '../../base/ids.ts';
import { route } from '../../base/route.ts';
import { erasure } from './schemas.ts';

const tag = 'Members';

export const erasures = {
  clear: route({
    method: 'DELETE',
    path: '/users/{id}/data',
    summary: "Erase a member's data here and in connected services.",
    tag,
    access: { who: 'area', area: 'erasures', verb: 'delete' },
    errors: ['not_found'],
  })
    .input(byId)
    .output(
      z.object({
        status: z.literal('success').describe('Confirms that the erasure was requested, now or before.'),
      }),
    ),

  receipt: route({
    method: 'GET',
    path: '/users/{id}/data',
    summary: 'Preview an erasure, get its progress, or its receipt.',
    tag,
    access: { who: 'area', area: 'erasures', verb: 'read' },
    errors: ['not_found'],
  })
    .input(byId)
    .output(erasure),

  keptReceipt: route({
    method: 'GET',
    path: '/users/{id}/data/receipts/{receipt_id}',
    summary: 'Download a receipt that is kept for accounting after its payer was erased.',
    tag,
    access: { who: 'area', area: 'erasures', verb: 'read' },
    errors: ['not_found', 'conflict'],
  })
    .input(
      z.strictObject({
        id: idParam.describe('Id of the erased member.'),
        receipt_id: idParam.describe('Id of the receipt or credit note.'),
      }),
    )
    .output(z.file()),
};
