// Converts access rules to values by path, and to the input of the plan operations. Pure.
import type { z } from 'zod';
import type { planDraftInput } from '#contract/domains/configuration-drafts/inputs.ts';
import type { Values } from './differences.ts';

type Rules = Pick<z.output<typeof planDraftInput>, 'taxonomies' | 'content_types'>;
type Rule = NonNullable<Rules['content_types']>[number];

function howOf(rule: Omit<Rule, 'id' | 'key' | 'title'>) {
  return {
    exclude: rule.exclude,
    predictive_percents: rule.predictive_paywall ? (rule.predictive_percents ?? null) : null,
    access_limit: rule.limit ? (rule.access_limit ?? null) : null,
    access_limit_period: rule.limit ? (rule.access_limit_period ?? null) : null,
  };
}

/** Returns rules keyed by their term or type, with the taxonomy of each term. */
export function rulesOn({ taxonomies = [], content_types = [] }: Rules): Record<string, unknown> {
  const terms = taxonomies.flatMap(({ id: taxonomy, terms: named }) =>
    named.map((rule) => [`rules.term.${rule.id}`, { taxonomy, ...howOf(rule) }] as const),
  );
  const types = content_types.map((rule) => [`rules.type.${rule.id}`, howOf(rule)] as const);
  return Object.fromEntries([...terms, ...types]);
}

interface StoredRule extends ReturnType<typeof howOf> {
  taxonomy?: number;
}

/** Converts a stored rule to the input of the plan operations. */
function ruleFrom(id: number, { taxonomy: _, ...rule }: StoredRule) {
  const { predictive_percents: percents, access_limit: limit, access_limit_period: period } = rule;
  return {
    id,
    exclude: rule.exclude,
    predictive_paywall: percents !== null,
    ...(percents === null ? {} : { predictive_percents: percents }),
    limit: limit !== null,
    ...(limit === null || period === null ? {} : { access_limit: limit, access_limit_period: period }),
  };
}

/** Returns the rules among some values, as input of the plan operations. */
export function rulesFrom(values: Values): Required<Rules> {
  const taxonomies = new Map<number, ReturnType<typeof ruleFrom>[]>();
  const types: ReturnType<typeof ruleFrom>[] = [];
  for (const [path, value] of Object.entries(values)) {
    const [, kind, id] = path.match(/^rules\.(term|type)\.(\d+)$/) ?? [];
    if (id === undefined) continue;
    // The cast is safe: only `rulesOn` writes these values.
    const rule = value as StoredRule;
    if (kind === 'type') types.push(ruleFrom(Number(id), rule));
    else
      taxonomies.set(rule.taxonomy ?? 0, [
        ...(taxonomies.get(rule.taxonomy ?? 0) ?? []),
        ruleFrom(Number(id), rule),
      ]);
  }
  return { taxonomies: [...taxonomies].map(([id, terms]) => ({ id, terms })), content_types: types };
}
