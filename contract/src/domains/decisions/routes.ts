import { route } from '../../base/route.ts';
import { readersNow, why, whyInput } from './schemas.ts';
import { triedArticle, tryArticleInput } from './try-schemas.ts';

const tag = 'Decisions';
const reads = { who: 'area', area: 'memberActivity', verb: 'read' } as const;

export const decisions = {
  now: route({
    method: 'GET',
    path: '/content/decisions/now',
    summary: 'Get what readers did in the last minutes, with the last decisions. Bots are left out.',
    tag,
    access: reads,
  }).output(readersNow),

  why: route({
    method: 'GET',
    path: '/content/decisions/{decision}/why',
    summary: "Explain a decision about a reader and an article, by its id or the reader's code.",
    tag,
    access: reads,
    errors: ['not_found'],
  })
    .input(whyInput)
    .output(why),

  tryArticle: route({
    method: 'POST',
    path: '/content/wall/try',
    summary:
      'Preview what kinds of reader get who ask for an article, also with other rules. Changes nothing.',
    tag: 'Behind the wall',
    access: { who: 'area', area: 'content', verb: 'read' },
    repeat: 'safe',
    errors: ['not_found'],
  })
    .input(tryArticleInput)
    .output(triedArticle),
};
