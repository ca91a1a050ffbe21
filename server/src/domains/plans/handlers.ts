import type { plans } from '#contract/domains/plans/routes.ts';
import type { Handlers } from '#server/database/handlers.ts';
import { listPlans } from './service.ts';

export const planHandlers = { list: listPlans } satisfies Handlers<typeof plans>;
