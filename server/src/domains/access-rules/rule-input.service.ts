// Validates access rules of a form and converts them to rows to store.
import type { z } from 'zod';
import { fieldTexts } from '#contract/base/issues.ts';
import type { accessRulesInput } from '#contract/domains/access-rules/schemas.ts';
import { rulesMax } from '#contract/domains/access-rules/words.ts';
import type { ReadScope } from '#server/database/scope.ts';
import { throwIfInvalid } from '#server/platform/errors/app-error.ts';
import { knownIds, type NewRule, taxonomiesOfTerms } from './queries.ts';

type Of<T extends z.ZodType> = NonNullable<z.infer<T>>;
type GivenTaxonomy = Of<typeof accessRulesInput.taxonomies>[number];
type GivenRule = GivenTaxonomy['terms'][number];

/** Access rules of a plan or an event to save; a list that is left out stays as it is. */
export interface RuleInput {
  taxonomies?: readonly GivenTaxonomy[] | undefined;
  content_types?: readonly GivenRule[] | undefined;
}

/**
 * Returns the columns of a rule's effect. A limit is dropped if the rule excludes, and predictive percents if it
 * excludes or limits, even when the input has them.
 */
function howOf(rule: GivenRule) {
  const isLimited = rule.limit && !rule.exclude;
  const isPredictive = rule.predictive_paywall && !rule.exclude && !rule.limit;
  return {
    exclude: rule.exclude,
    predictive_percents: isPredictive ? (rule.predictive_percents ?? null) : null,
    access_limit: isLimited ? (rule.access_limit ?? null) : null,
    access_limit_period: isLimited ? (rule.access_limit_period ?? null) : null,
  };
}

const termRule = (taxonomyId: number, rule: GivenRule): NewRule => ({
  taxonomy_id: taxonomyId,
  term_id: rule.id,
  content_type_id: null,
  ...howOf(rule),
});

const typeRule = (rule: GivenRule): NewRule => ({
  taxonomy_id: null,
  term_id: null,
  content_type_id: rule.id,
  ...howOf(rule),
});

type Faults = Record<string, string>;

/** Records an error if the same term or type is named twice. */
function noteTwice(faults: Faults, seen: Set<number>, id: number, path: string): void {
  if (seen.has(id)) faults[path] = 'has a rule already';
  seen.add(id);
}

async function termFaults(scope: ReadScope, siteId: number, given: readonly GivenTaxonomy[]) {
  const faults: Faults = {};
  const ids = given.map(({ id }) => id);
  const termIds = given.flatMap(({ terms }) => terms.map(({ id }) => id));
  const known = await knownIds(scope.db, siteId, 'taxonomies', ids);
  const owners = await taxonomiesOfTerms(scope.db, siteId, termIds);
  const seen = new Set<number>();
  for (const [place, { id, terms }] of given.entries()) {
    if (!known.has(id)) faults[`taxonomies.${place}.id`] = fieldTexts.invalid;
    for (const [position, term] of terms.entries()) {
      const path = `taxonomies.${place}.terms.${position}`;
      if (owners.get(term.id) !== id) faults[`${path}.id`] = fieldTexts.invalid;
      noteTwice(faults, seen, term.id, path);
    }
  }
  if (termIds.length > rulesMax) faults.taxonomies = fieldTexts.invalid;
  return faults;
}

async function typeFaults(scope: ReadScope, siteId: number, given: readonly GivenRule[]) {
  const faults: Faults = {};
  const known = await knownIds(
    scope.db,
    siteId,
    'content_types',
    given.map(({ id }) => id),
  );
  const seen = new Set<number>();
  for (const [place, { id }] of given.entries()) {
    if (!known.has(id)) faults[`content_types.${place}.id`] = fieldTexts.invalid;
    noteTwice(faults, seen, id, `content_types.${place}`);
  }
  return faults;
}

/**
 * Validates rules and converts them to rows; `terms` or `types` is undefined if the input leaves them as they are.
 * @throws AppError invalid for a taxonomy, term or type that the site does not have, for a term of another taxonomy,
 * and for one that is named twice
 */
export async function newRules(
  scope: ReadScope,
  siteId: number,
  { taxonomies, content_types: types }: RuleInput,
): Promise<{ terms: NewRule[] | undefined; types: NewRule[] | undefined }> {
  throwIfInvalid({
    ...(taxonomies && (await termFaults(scope, siteId, taxonomies))),
    ...(types && (await typeFaults(scope, siteId, types))),
  });
  return {
    terms: taxonomies?.flatMap(({ id, terms }) => terms.map((rule) => termRule(id, rule))),
    types: types?.map(typeRule),
  };
}
