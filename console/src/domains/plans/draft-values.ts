// A draft of a plan on top of the plan, as its form holds it.
import { entriesOf } from '#console/blocks/access-rules/entries.ts';
import type { AccessRules, TermRule } from '#contract/domains/access-rules/schemas.ts';
import type { Draft, DraftDifference } from '#contract/domains/configuration-drafts/schemas.ts';
import type { Plan } from '#contract/domains/plans/form-schemas.ts';
import { emptyOption, type OptionValues, type PlanValues, planValues } from './values.ts';

type StoredRule = {
  taxonomy?: number;
  exclude: boolean;
  predictive_percents: number | null;
  access_limit: number | null;
  access_limit_period: TermRule['access_limit_period'] | null;
};

function ruleOf(id: number, title: string, stored: StoredRule): TermRule {
  const { predictive_percents: percents, access_limit: limit, access_limit_period: period } = stored;
  return {
    id,
    key: '',
    title,
    exclude: stored.exclude,
    predictive_paywall: percents !== null,
    ...(percents === null ? {} : { predictive_percents: percents }),
    limit: limit !== null,
    ...(limit === null || !period ? {} : { access_limit: limit, access_limit_period: period }),
  };
}

/** Applies one changed rule to the rules. Ignores rules whose subject was deleted. */
function withRule(rules: AccessRules, { path, after }: DraftDifference, { names }: Draft): AccessRules {
  const [, kind, at] = path.split('.');
  const id = Number(at);
  const stored = after as StoredRule | undefined;
  if (kind === 'type') {
    const others = rules.content_types.filter((rule) => rule.id !== id);
    const title = names.content_types.find((one) => one.id === id)?.title;
    return {
      ...rules,
      content_types: stored && title ? [...others, ruleOf(id, title, stored)] : others,
    };
  }
  const taxonomies = rules.taxonomies
    .map((one) => ({ ...one, terms: one.terms.filter((term) => term.id !== id) }))
    .filter(({ terms }) => terms.length > 0);
  const term = names.terms.find((one) => one.id === id);
  if (!stored || !term || stored.taxonomy === undefined) return { ...rules, taxonomies };
  const rule = ruleOf(id, term.title, stored);
  const mine = taxonomies.find((one) => one.id === stored.taxonomy);
  if (mine) mine.terms.push(rule);
  else taxonomies.push({ id: stored.taxonomy, key: '', title: term.taxonomy, terms: [rule] });
  return { ...rules, taxonomies };
}

function withOption(options: Record<string, OptionValues>, { path, after }: DraftDifference): void {
  const [, name = '', field = ''] = path.split('.');
  const isNew = name.startsWith('new');
  const key = isNew ? `d${name.slice(3)}` : `o${name}`;
  const option = options[key] ?? (isNew ? { ...emptyOption } : undefined);
  if (!option) return;
  // The API and the form have the same names, except for these two.
  if (field === 'renewals_follow') options[key] = { ...option, renewals: after === true ? 'follow' : 'keep' };
  else if (field === 'private') options[key] = { ...option, public: after !== true };
  else options[key] = { ...option, [field]: after };
}

/** Returns the form's values for a draft that is edited. */
export function valuesWithDraft(plan: Plan, draft: Draft): PlanValues {
  const open = draft.differences.filter(({ is_gone: isGone }) => !isGone);
  const values = { ...planValues(plan) };
  const options = { ...values.options };
  let rules: AccessRules = {
    taxonomies: plan.taxonomies.map((one) => ({ ...one, terms: [...one.terms] })),
    content_types: [...plan.content_types],
  };
  const fields: Record<string, unknown> = {};
  for (const one of open) {
    const [first = '', second = ''] = one.path.split('.');
    if (first === 'options') withOption(options, one);
    else if (first === 'rules') rules = withRule(rules, one, draft);
    else if (first === 'private') fields.public = one.after !== true;
    else if (first === 'access') fields.way = one.after;
    else fields[first === 'extra' ? second : first] = one.after;
  }
  return { ...values, ...fields, rules: entriesOf({ ...plan, ...rules }), options };
}
