import type { promos } from '#contract/domains/promos/routes.ts';
import type { EmailExport } from '#server/database/email-export.ts';
import type { Handlers } from '#server/database/handlers.ts';
import { emptyPageOf } from '#server/database/list.ts';
import { getPromoFigures } from './figures.service.ts';
import { recordOf } from './record.service.ts';
import { answerRedeemed } from './redeem-call.service.ts';
import { listPromoRedemptions } from './redemptions.service.ts';
import { createPromo, getPromo, listPromos, removePromo, updatePromo } from './service.ts';

const recordOfPromo = recordOf('promos');

/** @param send sends a list by email */
export const promoHandlers = (send: EmailExport<'promo-users'>) =>
  ({
    list: listPromos,
    get: getPromo,
    create: createPromo,
    update: updatePromo,
    remove: removePromo,
    users: async (ctx, input) => {
      if (!input.download) return listPromoRedemptions(ctx, input);
      const { id } = await recordOfPromo(ctx, input);
      const order = { email: input.email, filters: { id, filter: input.filter ?? {} } };
      return emptyPageOf(input, await send(ctx, 'promo-users', order));
    },
    record: recordOfPromo,
    redeem: answerRedeemed,
    figures: getPromoFigures,
  }) satisfies Handlers<typeof promos>;
