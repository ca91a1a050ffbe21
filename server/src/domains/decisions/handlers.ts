import type { decisions } from '#contract/domains/decisions/routes.ts';
import type { Handlers } from '#server/database/handlers.ts';
import { showReadersNow } from './now.service.ts';
import { shareReads } from './shared-reads.ts';
import { tryArticle } from './try.service.ts';
import { explainDecision } from './why.service.ts';

export const decisionHandlers = {
  now: shareReads(showReadersNow),
  why: explainDecision,
  tryArticle,
} satisfies Handlers<typeof decisions>;
