import type { partnerHealth } from '#contract/domains/partner-health/routes.ts';
import type { Handlers } from '#server/database/handlers.ts';
import { getPartnerHealth, listPartnerHealth } from './service.ts';

export const partnerHealthHandlers = {
  get: getPartnerHealth,
  list: listPartnerHealth,
} satisfies Handlers<typeof partnerHealth>;
