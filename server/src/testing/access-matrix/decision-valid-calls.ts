import type { Ids } from './seeds.ts';
import type { ValidCallsOf } from './valid-call.ts';

/** Tries an article with a plan and with a rule that names all that a rule can. */
const trial = (ids: Pick<Ids, 'content' | 'plan' | 'contentType' | 'term'>) => ({
  body: {
    content_id: ids.content,
    plan_id: ids.plan,
    rules: [{ type_ids: [ids.contentType], term_ids: [ids.term], access: 'members' }],
  },
});

export const decisionValidCalls: ValidCallsOf<'decisions'> = {
  'decisions.now': { build: () => ({}), showsSite: true },
  'decisions.why': {
    build: ({ ids }) => ({ params: { decision: ids.decision } }),
    withIds: { decision: (_site, ids) => ({ params: { decision: ids.decision } }) },
  },
  'decisions.tryArticle': {
    build: ({ ids }) => trial(ids),
    showsSite: true,
    withIds: {
      content_id: ({ ids }, { content }) => trial({ ...ids, content }),
      plan_id: ({ ids }, { plan }) => trial({ ...ids, plan }),
      type_ids: ({ ids }, { contentType }) => trial({ ...ids, contentType }),
      term_ids: ({ ids }, { term }) => trial({ ...ids, term }),
    },
  },
};
