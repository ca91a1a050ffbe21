import type { Ids } from './seeds.ts';
import type { Call, ValidCallsOf } from './valid-call.ts';

const ruleFor = ({ contentType, term }: Pick<Ids, 'contentType' | 'term'>): Call => ({
  body: { rules: [{ type_ids: [contentType], term_ids: [term], younger_than_days: 1, access: 'members' }] },
});

const withIds = {
  type_ids: ({ ids }: { ids: Ids }, other: Ids) => ruleFor({ ...ids, contentType: other.contentType }),
  term_ids: ({ ids }: { ids: Ids }, other: Ids) => ruleFor({ ...ids, term: other.term }),
};

/** Calls of the rules that put content behind the wall. */
export const contentWallValidCalls: ValidCallsOf<'contentWall'> = {
  'contentWall.get': { build: () => ({}), showsSite: true },
  'contentWall.update': { build: ({ ids }) => ruleFor(ids), withIds },
  'contentWall.effect': { build: ({ ids }) => ruleFor(ids), withIds },
};
