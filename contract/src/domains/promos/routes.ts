import { routesOf } from '../../base/crud-routes.ts';
import { byId } from '../../base/ids.ts';
import { sendablePageOf } from '../../base/paging.ts';
import { route } from '../../base/route.ts';
import {
  codeFigures,
  promo,
  promoInput,
  promoListInput,
  promoRedeemInput,
  promoUpdateInput,
  promoUse,
  promoUsesInput,
  redeemedPromo,
} from './schemas.ts';

const tag = 'Promos';
const { may, ...usual } = routesOf('promos', tag, '/promos');

export const promos = {
  list: usual.list('Promos of the site, the newest first.', promoListInput, promo),
  get: usual.get('One promo.', promo),
  create: usual.create('Create a promo.', promoInput, promo),
  update: usual.update('Change a promo. Fields left out stay as they are.', promoUpdateInput, promo),
  remove: usual.remove('Delete a promo. Its uses stay.'),

  users: route({
    method: 'GET',
    path: '/promos/info/{id}',
    summary:
      'Who used a promo, the latest first unless another order is asked for, as a page or sent by email.',
    tag,
    access: may('read'),
    errors: ['not_found', 'conflict'],
  })
    .input(promoUsesInput)
    .output(sendablePageOf(promoUse)),

  redeem: route({
    method: 'POST',
    path: '/promos/redeem',
    summary: 'Use a code for a purchase: the promo’s own, or one of its unique codes.',
    tag,
    access: may('write'),
    errors: ['not_found', 'conflict'],
  })
    .input(promoRedeemInput)
    .output(redeemedPromo),

  figures: route({
    method: 'GET',
    path: '/promos/{id}/figures',
    summary: 'What a promo brought in, and how many of its users still pay.',
    tag,
    access: may('read'),
    errors: ['not_found'],
  })
    .input(byId)
    .output(codeFigures),
};
