// Access rules: the content that plans and ticket events open. Rules are read and saved by the calls of their owner.
import type { AccessRules, TaxonomyRules, TermRule } from '#contract/domains/access-rules/schemas.ts';
import type { Change } from '#server/database/changes.ts';
import type { ReadScope, WriteScope } from '#server/database/scope.ts';
import {
  columnOf,
  dropRules,
  findRules,
  type NewRule,
  type OwnerKind,
  type RuleOwner,
  type StoredRule,
  storeRules,
} from './queries.ts';
import { newRules, type RuleInput } from './rule-input.service.ts';

function onWire(row: StoredRule, id: number): TermRule {
  const { predictive_percents: percents, access_limit: limit, access_limit_period: period } = row;
  return {
    id,
    key: row.key,
    title: row.title,
    exclude: row.exclude,
    predictive_paywall: percents !== null,
    ...(percents === null ? {} : { predictive_percents: percents }),
    limit: limit !== null,
    ...(limit === null || period === null ? {} : { access_limit: limit, access_limit_period: period }),
  };
}

function gathered(rows: readonly StoredRule[]): AccessRules {
  const rules: AccessRules = { taxonomies: [], content_types: [] };
  const taxonomies = new Map<number, TaxonomyRules>();
  for (const row of rows) {
    if (row.content_type_id !== null) rules.content_types.push(onWire(row, row.content_type_id));
    if (row.taxonomy_id === null || row.term_id === null) continue;
    let taxonomy = taxonomies.get(row.taxonomy_id);
    if (!taxonomy) {
      const { taxonomy_id: id, taxonomy_key: key, taxonomy_title: title } = row;
      taxonomy = { id, key: key ?? '', title: title ?? '', terms: [] };
      taxonomies.set(id, taxonomy);
      rules.taxonomies.push(taxonomy);
    }
    taxonomy.terms.push(onWire(row, row.term_id));
  }
  return rules;
}

/** Returns the rules of several plans or ticket events, keyed by owner id; each of the ids has an entry. */
export async function readRulesOf(
  { db }: ReadScope,
  siteId: number,
  kind: OwnerKind,
  ids: readonly number[],
): Promise<Map<number, AccessRules>> {
  const rows = Map.groupBy(await findRules(db, siteId, kind, ids), ({ owner_id }) => owner_id);
  return new Map(ids.map((id) => [id, gathered(rows.get(id) ?? [])]));
}

/** Returns the rules of one plan or ticket event, ordered by the titles of taxonomies and terms. */
export async function readRules(scope: ReadScope, siteId: number, owner: RuleOwner): Promise<AccessRules> {
  const { kind, id } = columnOf(owner);
  return gathered(await findRules(scope.db, siteId, kind, [id]));
}

const same = (one: NewRule, other: NewRule) =>
  one.exclude === other.exclude &&
  one.predictive_percents === other.predictive_percents &&
  one.access_limit === other.access_limit &&
  one.access_limit_period === other.access_limit_period;

const nameOf = ({ term_id: term, content_type_id: type }: Pick<NewRule, 'term_id' | 'content_type_id'>) =>
  term === null ? `type ${type}` : `term ${term}`;

/** Describes a rule for the audit log: `Category: Sport, 5 in 1 month`. */
function inWords(row: StoredRule): string {
  const how = () => {
    if (row.exclude) return ', excluded';
    if (row.access_limit !== null) return `, ${row.access_limit} in ${row.access_limit_period}`;
    return row.predictive_percents === null ? '' : `, predictive ${row.predictive_percents}%`;
  };
  return `${row.taxonomy_title ?? 'Content type'}: ${row.title}${how()}`;
}

/**
 * Saves the rules of a plan or a ticket event that the caller has locked: rules left out of a list are deleted, an
 * undefined list stays as it is.
 * @returns the rules before and after, in words for the audit row; null if nothing changed
 * @throws AppError invalid for a taxonomy, term or type that the site does not have (`taxonomies.0.terms.1.id`), and
 * for one that is named twice (`taxonomies.0.terms.1`)
 */
export async function saveRules(
  scope: WriteScope,
  siteId: number,
  owner: RuleOwner,
  given: RuleInput,
): Promise<Change | null> {
  const { kind, id } = columnOf(owner);
  const wanted = await newRules(scope, siteId, given);
  const before = await findRules(scope.db, siteId, kind, [id]);
  const stored = new Map(before.map((row) => [nameOf(row), row]));
  const rules = [...(wanted.terms ?? []), ...(wanted.types ?? [])];
  const changed = rules.filter((rule) => {
    const row = stored.get(nameOf(rule));
    return !row || !same(row, rule);
  });
  const names = new Set(rules.map(nameOf));
  const isAsked = (row: StoredRule) => (row.term_id === null ? wanted.types : wanted.terms) !== undefined;
  const gone = before.filter((row) => isAsked(row) && !names.has(nameOf(row)));
  if (changed.length === 0 && gone.length === 0) return null;
  await dropRules(
    scope.db,
    siteId,
    gone.map((row) => row.id),
  );
  await storeRules(scope.db, siteId, owner, changed);
  const after = await findRules(scope.db, siteId, kind, [id]);
  return { before: before.map(inWords), after: after.map(inWords) };
}
