import { z } from 'zod';
import { route } from '../../base/route.ts';
import {
  attachInput,
  byMode,
  bySiteKey,
  cardAnswer,
  cardInput,
  emailInput,
  pricingAnswer,
  pricingUpdateInput,
  supportHoursInput,
} from './schemas.ts';

const tag = 'Billing';
const path = '/resources/{key}/pricing';
const cards = `${path}/payment-data/stripe` as const;
const readsPricing = { who: 'area', area: 'resourcePricing', verb: 'read' } as const;
const setsTerms = { who: 'area', area: 'pricingTerms', verb: 'write' } as const;
const readsCards = { who: 'area', area: 'billing', verb: 'read' } as const;
const writesCards = { who: 'area', area: 'billing', verb: 'write' } as const;

export const billing = {
  getPricing: route({
    method: 'GET',
    path,
    summary: "Get the platform's pricing for the site.",
    tag,
    access: readsPricing,
  })
    .input(bySiteKey)
    .output(pricingAnswer),

  attachPricing: route({
    method: 'POST',
    path,
    summary: 'Assign a platform plan to the site. Root can do this any time; the partner owner once.',
    tag,
    access: { who: 'area', area: 'resourcePricing', verb: 'write' },
    errors: ['forbidden', 'not_found'],
  })
    .input(attachInput)
    .output(pricingAnswer),

  updatePricing: route({
    method: 'PUT',
    path,
    summary: "Change the site's own terms. The plan doesn't change.",
    tag,
    access: setsTerms,
    errors: ['not_found', 'conflict'],
  })
    .input(pricingUpdateInput)
    .output(pricingAnswer),

  setSupportHours: route({
    method: 'PUT',
    path: `${path}/support-hours`,
    summary: 'Set the support hours the site used in a month.',
    tag,
    access: setsTerms,
  })
    .input(supportHoursInput)
    .output(pricingAnswer),

  getCard: route({
    method: 'GET',
    path: `${cards}/{mode}`,
    summary: 'Get the card and billing email of a mode.',
    tag,
    access: readsCards,
  })
    .input(byMode)
    .output(cardAnswer),

  saveCard: route({
    method: 'PUT',
    path: `${cards}/token/{mode}`,
    summary: "Save the card behind a provider's token. It replaces the previous card.",
    tag,
    access: writesCards,
    errors: ['conflict'],
  })
    .input(cardInput)
    .output(cardAnswer),

  saveEmail: route({
    method: 'PUT',
    path: `${cards}/email/{mode}`,
    summary: 'Set who gets the invoice emails of a mode.',
    tag,
    access: writesCards,
  })
    .input(emailInput)
    .output(cardAnswer),

  removeCard: route({
    method: 'DELETE',
    path: `${cards}/{mode}`,
    summary: "Remove the card of a mode. The billing email doesn't change.",
    tag,
    access: { who: 'area', area: 'billing', verb: 'delete' },
    errors: ['not_found'],
  })
    .input(byMode)
    .output(z.object({ deleted: z.literal(true).describe('Always true.') })),
};
