import type { roles } from '#contract/domains/roles/routes.ts';
import type { Handlers } from '#server/database/handlers.ts';
import { listOperators, showMatrix, showOperator } from './service.ts';

export const roleHandlers = {
  matrix: showMatrix,
  operators: listOperators,
  operator: showOperator,
} satisfies Handlers<typeof roles>;
