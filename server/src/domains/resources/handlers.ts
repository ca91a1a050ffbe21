import type { resources } from '#contract/domains/resources/routes.ts';
import type { Handlers } from '#server/database/handlers.ts';
import { listAvailable } from './service.ts';

export const resourceHandlers = { listAvailable } satisfies Handlers<typeof resources>;
