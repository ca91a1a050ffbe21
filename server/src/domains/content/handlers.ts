import type { content } from '#contract/domains/content/routes.ts';
import type { Handlers } from '#server/database/handlers.ts';
import { importPiece } from './import.service.ts';
import { countReach, reachOfContent } from './reach.service.ts';
import { listContent, updatePrice } from './service.ts';

export const contentHandlers = {
  list: listContent,
  updatePrice,
  reach: reachOfContent,
  countReach,
  importPiece,
} satisfies Handlers<typeof content>;
