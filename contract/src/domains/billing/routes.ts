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
    summary: 'What the site pays the platform by.',
    tag,
    access: readsPricing,
  })
    .input(bySiteKey)
    .output(pricingAnswer),

  attachPricing: route({
    method: 'POST',
    path,
    summary:
      'Give the site a copy of a plan. Root may at any time; the owner of its partner once, from active public plans.',
    tag,
    access: { who: 'area', area: 'resourcePricing', verb: 'write' },
    errors: ['forbidden', 'not_found'],
  })
    .input(attachInput)
    .output(pricingAnswer),

  updatePricing: route({
    method: 'PUT',
    path,
    summary: "Change the site's own terms. The plan stays as it is.",
    tag,
    access: setsTerms,
    errors: ['not_found', 'conflict'],
  })
    .input(pricingUpdateInput)
    .output(pricingAnswer),

  setSupportHours: route({
    method: 'PUT',
    path: `${path}/support-hours`,
    summary: 'Set the hours of support that the site was given in a month.',
    tag,
    access: setsTerms,
  })
    .input(supportHoursInput)
    .output(pricingAnswer),

  getCard: route({
    method: 'GET',
    path: `${cards}/{mode}`,
    summary: 'The card and the billing email of a mode.',
    tag,
    access: readsCards,
  })
    .input(byMode)
    .output(cardAnswer),

  saveCard: route({
    method: 'PUT',
    path: `${cards}/token/{mode}`,
    summary: "Keep the card behind a provider's token, in place of the one that the mode has.",
    tag,
    access: writesCards,
    errors: ['conflict'],
  })
    .input(cardInput)
    .output(cardAnswer),

  saveEmail: route({
    method: 'PUT',
    path: `${cards}/email/{mode}`,
    summary: 'Set whom mails about invoices of a mode reach.',
    tag,
    access: writesCards,
  })
    .input(emailInput)
    .output(cardAnswer),

  removeCard: route({
    method: 'DELETE',
    path: `${cards}/{mode}`,
    summary: 'Remove the card of a mode. The billing email stays.',
    tag,
    access: { who: 'area', area: 'billing', verb: 'delete' },
    errors: ['not_found'],
  })
    .input(byMode)
    .output(z.object({ deleted: z.literal(true) })),
};
