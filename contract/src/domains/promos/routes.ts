import { crudRoutes } from '../../base/crud-routes.ts';
import { byId } from '../../base/ids.ts';
import { sendablePageOf } from '../../base/paging.ts';
import { route } from '../../base/route.ts';
import { promoRedeemInput, promoUse, promoUsesInput, redeemedPromo } from './redemption-schemas.ts';
import { codeFigures, codeRecord, promo, promoInput, promoListInput, promoUpdateInput } from './schemas.ts';

const tag = 'Promos';
const { may, ...usual } = crudRoutes('promos', tag, '/promos');

export const promos = {
  list: usual.list('List promos, newest first.', promoListInput, promo),
  get: usual.get('Get a promo.', promo),
  create: usual.create('Create a promo.', promoInput, promo),
  update: usual.update("Update a promo. Omitted fields don't change.", promoUpdateInput, promo),
  remove: usual.remove('Delete a promo. Past redemptions stay.'),

  users: route({
    method: 'GET',
    path: '/promos/info/{id}',
    summary: 'List the members who redeemed a promo, as a page or by email.',
    tag,
    access: may('read'),
    errors: ['not_found', 'conflict'],
  })
    .input(promoUsesInput)
    .output(sendablePageOf(promoUse)),

  record: route({
    method: 'GET',
    path: '/promos/{id}/record',
    summary: 'Get a promo with its redemptions, also after it was deleted.',
    tag,
    access: may('read'),
    errors: ['not_found'],
  })
    .input(byId)
    .output(codeRecord),

  redeem: route({
    method: 'POST',
    path: '/promos/redeem',
    summary: 'Redeem a promo code for a purchase.',
    tag,
    access: may('write'),
    errors: ['not_found', 'conflict'],
  })
    .input(promoRedeemInput)
    .output(redeemedPromo),

  figures: route({
    method: 'GET',
    path: '/promos/{id}/figures',
    summary: "Get a promo's revenue and how many of its members still pay.",
    tag,
    access: may('read'),
    errors: ['not_found'],
  })
    .input(byId)
    .output(codeFigures),
};
