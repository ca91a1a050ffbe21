// The rules "Behind the wall", as one item: the first rule that fits decides, so a list makes sense only as a whole.

import { z } from 'zod';
import { wallAccess } from '#contract/domains/content/words.ts';
import { type WallRuleInput, wallRulesInput } from '#contract/domains/content-wall/schemas.ts';
import { findRules, type StoredRule } from '../content-wall/queries.ts';
import { saveRules } from '../content-wall/service.ts';
import type { Names } from './names.service.ts';
import { firstFault, type Part } from './part.ts';
import { type Fields, groupIn, keyOf, type Reference } from './portable.ts';

const rule = z.strictObject({
  types: z.array(z.string()),
  terms: z.array(z.tuple([z.string(), z.string()])),
  younger_than_days: z.int().nullable(),
  older_than_days: z.int().nullable(),
  access: z.enum(wallAccess),
});
/** Rule without ids: content types by their keys, terms as `[taxonomy, term]`; empty lists mean all content. */
type PortableRule = z.infer<typeof rule>;
const shape = z.strictObject({
  rules: z
    .record(z.string(), rule)
    .refine((rules) => Object.keys(rules).every((position, place) => position === String(place + 1)))
    .refine((rules) => Object.keys(rules).length > 0),
});

// The casts are safe: values from a file were checked by `faultIn`.
const rulesIn = (values: Fields) => Object.values(groupIn(values, 'rules')) as PortableRule[];
const valuesOf = (rules: readonly PortableRule[]): Fields => ({
  rules: Object.fromEntries(rules.map((one, place) => [String(place + 1), one])),
});

const byKey = (one: string, other: string) => (one < other ? -1 : 1);

function portable({ types, terms, ...others }: StoredRule, { term }: Names): PortableRule {
  const { younger_than_days, older_than_days, access } = others;
  const keys = terms.flatMap(({ id }) => term.keyOf(id) ?? []).toSorted(byKey);
  return {
    types: types.map(({ key }) => key).toSorted(byKey),
    terms: keys.map((key) => JSON.parse(key) as [string, string]),
    younger_than_days,
    older_than_days,
    access,
  };
}

const references = (values: Fields): Reference[] =>
  rulesIn(values).flatMap(({ types, terms }, place) => {
    const at = ['rules', String(place + 1)];
    return [
      ...types.map((type): Reference => {
        return { kind: 'content_type', key: type, path: [...at, 'types', type], isRequired: false };
      }),
      ...terms.map(([taxonomy, term]): Reference => {
        const path = [...at, 'terms', taxonomy, term];
        return { kind: 'term', key: keyOf(taxonomy, term), path, isRequired: false };
      }),
    ];
  });

/**
 * Returns the rules without types and terms that the site lacks. A rule that names only such types, or only such terms,
 * fits no content of the site: it goes as a whole, because without them it would fit all content.
 */
function without(values: Fields, missing: readonly Reference[]): Fields | null {
  const isMissing = (kind: Reference['kind'], key: string) =>
    missing.some((one) => one.kind === kind && one.key === key);
  const kept = rulesIn(values).flatMap((one): PortableRule[] => {
    const types = one.types.filter((type) => !isMissing('content_type', type));
    const terms = one.terms.filter((term) => !isMissing('term', keyOf(...term)));
    const isEmptied = (before: readonly unknown[], after: readonly unknown[]) =>
      before.length > 0 && after.length === 0;
    return isEmptied(one.types, types) || isEmptied(one.terms, terms) ? [] : [{ ...one, types, terms }];
  });
  return kept.length === 0 ? null : valuesOf(kept);
}

interface Ids {
  type(key: string): number | undefined;
  term(key: string): number | undefined;
}

const inputFrom = (values: Fields, { type, term }: Ids): WallRuleInput[] =>
  rulesIn(values).map(({ types, terms, ...others }) => ({
    ...others,
    type_ids: types.flatMap((key) => type(key) ?? []),
    term_ids: terms.flatMap((names) => term(keyOf(...names)) ?? []),
  }));

export const contentWall: Part = {
  area: 'content',
  references,
  without,
  // A site without rules has no item, so that copying it opens nothing elsewhere.
  read: async ({ ctx, scope, names }) => {
    const found = await findRules(scope.db, ctx.resource.id);
    if (found.length === 0) return [];
    const values = valuesOf(found.map((one) => portable(one, names)));
    return [{ part: 'content_wall', name: 'rules', id: null, values }];
  },
  faultIn: (values) => {
    const fault = firstFault(shape.safeParse(values).error?.issues ?? []);
    if (fault !== null) return fault;
    const input = inputFrom(values, { type: () => 1, term: () => 1 });
    return firstFault(wallRulesInput.safeParse(input).error?.issues ?? []);
  },
  put: async ({ ctx, scope, names }, { values }) => {
    const rules = inputFrom(values, { type: names.content_type.idOf, term: names.term.idOf });
    await saveRules(scope, ctx.resource.id, { rules });
  },
};
