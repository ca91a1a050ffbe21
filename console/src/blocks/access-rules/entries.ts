// Access rules of a plan or an event as the editor holds them: one entry per sentence. On the wire, terms are grouped
// by taxonomy and each has its own way; here those of the same way share a sentence.
import type { z } from 'zod';
import type { AccessRules, accessRulesInput, TermRule } from '#contract/domains/access-rules/schemas.ts';
import { type AccessLimitPeriod, predictivePercents } from '#contract/domains/access-rules/words.ts';

export interface Named {
  id: number;
  key: string;
  title: string;
}

/** Extent to which an allowed rule opens its content. The three are mutually exclusive. */
export type RuleWay = 'unlimited' | 'limit' | 'predictive';

export interface RuleEntry {
  /** Tells entries apart while they are edited. */
  key: string;
  isAllowed: boolean;
  /** Taxonomy, content type, or null while none is chosen. */
  taxonomy: Named | 'type' | null;
  terms: readonly Named[];
  way: RuleWay;
  /** Number of articles per period, NaN for a text that is no number; kept while another way is chosen. */
  limit: number | null;
  period: AccessLimitPeriod;
  percents: number;
}

export type RulesInput = {
  [K in keyof typeof accessRulesInput]: NonNullable<z.input<(typeof accessRulesInput)[K]>>;
};

let made = 0;

export function newEntry(): RuleEntry {
  made += 1;
  return {
    key: `r${made}`,
    isAllowed: true,
    taxonomy: null,
    terms: [],
    way: 'unlimited',
    limit: null,
    period: '1 month',
    percents: predictivePercents.initial,
  };
}

function entryOf(rule: TermRule, taxonomy: Named | 'type'): RuleEntry {
  const { id, key, title, access_limit: limit, access_limit_period: period, predictive_percents } = rule;
  const entry: RuleEntry = { ...newEntry(), taxonomy, isAllowed: !rule.exclude, terms: [{ id, key, title }] };
  if (rule.limit && limit !== undefined && period) return { ...entry, way: 'limit', limit, period };
  if (!rule.predictive_paywall) return entry;
  return { ...entry, way: 'predictive', percents: predictive_percents ?? entry.percents };
}

const wayOf = ({ isAllowed, way, limit, period, percents }: RuleEntry) => {
  if (!isAllowed) return 'excluded';
  if (way === 'limit') return `${limit} ${period}`;
  return way === 'predictive' ? `${percents}%` : way;
};

/** Returns the entries of stored rules; terms of one taxonomy with the same way share an entry. */
export function entriesOf({ taxonomies, content_types }: AccessRules): RuleEntry[] {
  const single = [
    ...taxonomies.flatMap(({ id, key, title, terms }) =>
      terms.map((term) => entryOf(term, { id, key, title })),
    ),
    ...content_types.map((type) => entryOf(type, 'type')),
  ];
  const nameOf = ({ taxonomy }: RuleEntry) =>
    taxonomy === 'type' || taxonomy === null ? 'type' : String(taxonomy.id);
  const together = Map.groupBy(single, (entry) => `${nameOf(entry)} ${wayOf(entry)}`);
  // Named by their place, so that the same rules read twice are the same.
  return [...together.values()].flatMap(([first, ...rest], place) =>
    first ? [{ ...first, key: `s${place}`, terms: [first, ...rest].flatMap(({ terms }) => terms) }] : [],
  );
}

/** Returns a rule's options as API input; those that don't apply are left out. */
function howOf({ isAllowed, way, limit, period, percents }: RuleEntry) {
  return {
    exclude: !isAllowed,
    predictive_paywall: isAllowed && way === 'predictive',
    limit: isAllowed && way === 'limit',
    ...(isAllowed && way === 'predictive' ? { predictive_percents: percents } : {}),
    ...(isAllowed && way === 'limit' ? { access_limit: limit || 0, access_limit_period: period } : {}),
  };
}

/** Entries as the API takes them. */
export function rulesOf(entries: readonly RuleEntry[]): RulesInput {
  const rules: RulesInput = { taxonomies: [], content_types: [] };
  for (const entry of entries) {
    const { taxonomy, terms } = entry;
    const given = terms.map((term) => ({ ...term, ...howOf(entry) }));
    if (taxonomy === 'type') rules.content_types.push(...given);
    else if (taxonomy !== null) {
      const known = rules.taxonomies.find(({ id }) => id === taxonomy.id);
      if (known) known.terms.push(...given);
      else rules.taxonomies.push({ ...taxonomy, terms: given });
    }
  }
  return rules;
}

/** Error of an entry; the messages are among the texts. */
export type RuleFault = 'taxonomy' | 'terms' | 'limit';

export function faultOf(entry: RuleEntry): RuleFault | null {
  if (entry.taxonomy === null) return 'taxonomy';
  if (entry.terms.length === 0) return 'terms';
  const isLimited = entry.isAllowed && entry.way === 'limit';
  return isLimited && (entry.limit === null || Number.isNaN(entry.limit)) ? 'limit' : null;
}

const isSame = (one: RuleEntry, other: RuleEntry) =>
  one.taxonomy === other.taxonomy ||
  (typeof one.taxonomy === 'object' &&
    typeof other.taxonomy === 'object' &&
    one.taxonomy?.id === other.taxonomy?.id);

/** Terms of an entry that an earlier entry names already: the API takes one rule a term. */
export function namedBefore(entries: readonly RuleEntry[], position: number): readonly Named[] {
  const entry = entries[position];
  if (!entry || entry.taxonomy === null) return [];
  const earlier = entries.slice(0, position).filter((other) => isSame(other, entry));
  return entry.terms.filter(({ id }) => earlier.some(({ terms }) => terms.some((term) => term.id === id)));
}

/** Returns the entry for a path of the API: `taxonomies.0.terms.1.id`, `content_types.2`. */
export function entryAt(entries: readonly RuleEntry[], path: string): RuleEntry | null {
  const [list, first, , second] = path.split('.');
  const { taxonomies, content_types } = rulesOf(entries);
  const taxonomy = taxonomies[Number(first)];
  const term = list === 'taxonomies' ? taxonomy?.terms[Number(second)] : content_types[Number(first)];
  const isOf = (entry: RuleEntry) =>
    list === 'taxonomies'
      ? typeof entry.taxonomy === 'object' && entry.taxonomy?.id === taxonomy?.id
      : entry.taxonomy === 'type';
  // If an item is named twice, the later entry is the wrong one.
  return entries.findLast((entry) => isOf(entry) && entry.terms.some(({ id }) => id === term?.id)) ?? null;
}
