// Validates rules of a caller: the types and terms must belong to the site.
import { fieldTexts } from '#contract/base/issues.ts';
import type { WallRuleInput } from '#contract/domains/content-wall/schemas.ts';
import type { ReadScope } from '#server/database/scope.ts';
import { throwIfInvalid } from '#server/platform/errors/app-error.ts';
import { knownIds, taxonomiesOfTerms } from '../access-rules/queries.ts';

/**
 * Returns the rules without repeated ids.
 * @throws AppError invalid for a type or a term that the site does not have
 */
export async function requireKnownNames(
  { db }: ReadScope,
  siteId: number,
  rules: readonly WallRuleInput[],
): Promise<WallRuleInput[]> {
  const types = await knownIds(
    db,
    siteId,
    'content_types',
    rules.flatMap(({ type_ids }) => type_ids),
  );
  const terms = await taxonomiesOfTerms(
    db,
    siteId,
    rules.flatMap(({ term_ids }) => term_ids),
  );
  const faults: Record<string, string> = {};
  const check = (ids: readonly number[], known: { has(id: number): boolean }, path: string) => {
    for (const [place, id] of ids.entries())
      if (!known.has(id)) faults[`${path}.${place}`] = fieldTexts.invalid;
  };
  for (const [place, { type_ids, term_ids }] of rules.entries()) {
    check(type_ids, types, `rules.${place}.type_ids`);
    check(term_ids, terms, `rules.${place}.term_ids`);
  }
  throwIfInvalid(faults);
  return rules.map((rule) => ({
    ...rule,
    type_ids: [...new Set(rule.type_ids)],
    term_ids: [...new Set(rule.term_ids)],
  }));
}
