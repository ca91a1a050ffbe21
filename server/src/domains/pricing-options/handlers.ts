import type { pricingOptions } from '#contract/domains/pricing-options/routes.ts';
import type { Handlers } from '#server/database/handlers.ts';
import { previewPriceChange } from './effect.service.ts';
import {
  createPricingOption,
  getPricingOption,
  removePricingOption,
  updatePricingOption,
} from './service.ts';
import { listVersions } from './versions.service.ts';

export const pricingOptionHandlers = {
  get: getPricingOption,
  create: createPricingOption,
  update: updatePricingOption,
  remove: removePricingOption,
  effect: previewPriceChange,
  versions: listVersions,
} satisfies Handlers<typeof pricingOptions>;
