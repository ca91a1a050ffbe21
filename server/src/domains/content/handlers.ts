import type { content } from '#contract/domains/content/routes.ts';
import type { Handlers } from '#server/database/handlers.ts';
import { importPiece } from './import.service.ts';
import { countReach, reachOfContent } from './reach.service.ts';
import { listContent, updatePrice } from './service.ts';
import { pieceReader } from './wordpress-piece.ts';

export function contentHandlers() {
  const readPiece = pieceReader();
  return {
    list: listContent,
    updatePrice,
    reach: reachOfContent,
    countReach,
    importPiece: (ctx, input) => importPiece(readPiece, ctx, input),
  } satisfies Handlers<typeof content>;
}
