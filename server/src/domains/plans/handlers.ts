import type { plans } from '#contract/domains/plans/routes.ts';
import type { Handlers } from '#server/database/handlers.ts';
import { listPlans } from './list.service.ts';
import { createPlan, getPlan, planRemover, updatePlan } from './service.ts';

/** @param removeOptions of the later domain that has the options' rows */
export const planHandlers = (removeOptions: Parameters<typeof planRemover>[0]) =>
  ({
    list: listPlans,
    get: getPlan,
    create: createPlan,
    update: updatePlan,
    remove: planRemover(removeOptions),
  }) satisfies Handlers<typeof plans>;
