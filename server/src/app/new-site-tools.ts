import { giveStartingTemplates } from '#server/domains/email-templates/furnish.service.ts';
import { pricingOfNewSite } from './pricing-of-new-site.ts';

/** What a new site is given by domains that come after those that make sites. */
export const newSiteTools = { furnish: giveStartingTemplates, attachPricing: pricingOfNewSite };
