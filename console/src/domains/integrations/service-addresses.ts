import { serviceTitles, serviceTypes } from '#contract/domains/integrations/words.ts';

/** Each service by its name, and the address of its page. */
export const serviceAddresses = serviceTypes.map((service) => ({
  service,
  title: serviceTitles[service],
  to: `/resources/edit/integrations/${service}`,
}));
