import type { partnerPlans } from '#contract/domains/partner-plans/routes.ts';
import type { Handlers } from '#server/database/handlers.ts';
import {
  createPartnerPlan,
  getPartnerPlan,
  listPartnerPlans,
  removePartnerPlan,
  updatePartnerPlan,
} from './service.ts';

export const partnerPlanHandlers = {
  list: listPartnerPlans,
  get: getPartnerPlan,
  create: createPartnerPlan,
  update: updatePartnerPlan,
  remove: removePartnerPlan,
} satisfies Handlers<typeof partnerPlans>;
