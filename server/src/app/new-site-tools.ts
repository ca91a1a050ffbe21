import { giveStartingTemplates } from '#server/domains/email-templates/furnish.service.ts';
import { pricingOfNewSite } from './pricing-of-new-site.ts';

/** Initialization of a new site by domains that come after those that create sites. */
export const newSiteTools = { furnish: giveStartingTemplates, attachPricing: pricingOfNewSite };
