import type { promos } from '#contract/domains/promos/routes.ts';
import type { Handlers } from '#server/database/handlers.ts';
import { answerSent } from '#server/database/list.ts';
import type { QuickExport } from '#server/database/quick-export.ts';
import { getPromoFigures } from './figures.service.ts';
import { recordOf } from './record.service.ts';
import { answerRedeemed } from './redeem-call.service.ts';
import { createPromo, getPromo, listPromos, removePromo, updatePromo } from './service.ts';
import { listPromoUses } from './users.service.ts';

const recordOfPromo = recordOf('promos');

/** @param send sends a list by email */
export const promoHandlers = (send: QuickExport<'promo-users'>) =>
  ({
    list: listPromos,
    get: getPromo,
    create: createPromo,
    update: updatePromo,
    remove: removePromo,
    users: async (ctx, input) => {
      if (!input.download) return listPromoUses(ctx, input);
      const { id } = await recordOfPromo(ctx, input);
      const order = { email: input.email, filters: { id, filter: input.filter ?? {} } };
      return answerSent(input, await send(ctx, 'promo-users', order));
    },
    record: recordOfPromo,
    redeem: answerRedeemed,
    figures: getPromoFigures,
  }) satisfies Handlers<typeof promos>;
