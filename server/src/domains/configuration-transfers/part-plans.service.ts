// Plans with their options and rules.

import { z } from 'zod';
import { fieldTexts } from '#contract/base/issues.ts';
import { planFields } from '#contract/domains/plans/draft.schemas.ts';
import { pricingOptionInput } from '#contract/domains/pricing-options/schemas.ts';
import { throwIfInvalid } from '#server/platform/errors/app-error.ts';
import { applyPlanValues } from '../configuration-drafts/plan-subject.service.ts';
import {
  optionIn,
  optionsNamed,
  planFields as ownFields,
  valuesOfPlan,
} from '../configuration-drafts/plan-values.service.ts';
import { rulesFrom } from '../configuration-drafts/rule-values.service.ts';
import { type PlanContent, planContent } from '../plans/plan-on-wire.service.ts';
import { addPlan } from '../plans/service.ts';
import { type Names, optionNames } from './names.service.ts';
import { firstFault, type LiveItem, type Part, type ReadContext, type WriteContext } from './part.ts';
import { type Fields, groupIn, type Item, keyIn, keyOf, type Reference } from './portable.ts';

const followers = ['next_subscription', 'downgrade_subscription'] as const;
type Follower = (typeof followers)[number];
const isFollower = (field: string): field is Follower => followers.some((one) => one === field);

const plainFields = [...ownFields, 'access'];

/** Returns the options keyed by name, in the order in which they were made. */
function optionsOf(values: Fields, { option }: Names): Fields {
  return Object.fromEntries(
    optionsNamed(Object.keys(values)).map((id) => {
      const [, name = ''] = JSON.parse(option.keyOf(Number(id)) ?? '["",""]') as string[];
      const fields = Object.entries(optionIn(values, id)).map(([field, value]) => [
        field,
        isFollower(field) ? optionNames({ option }, value) : value,
      ]);
      return [name, Object.fromEntries(fields)];
    }),
  );
}

/** Returns the rules keyed by terms and content types. */
function rulesOf({ taxonomies, content_types }: PlanContent, values: Fields): Fields {
  const how = (path: string) => {
    const { taxonomy: _, ...rule } = values[path] as Fields;
    return rule;
  };
  const terms = taxonomies.map(({ key, terms: ruled }) => [
    key,
    Object.fromEntries(ruled.map(({ id, key: term }) => [term, how(`rules.term.${id}`)])),
  ]);
  const types = content_types.map(({ id, key }) => [key, how(`rules.type.${id}`)]);
  return { term: Object.fromEntries(terms), type: Object.fromEntries(types) };
}

async function readPlan({ ctx, scope, names }: ReadContext, id: number, name: string): Promise<LiveItem> {
  const { content } = await planContent(scope, ctx.resource.id, id);
  const values = valuesOfPlan(content);
  const plain = plainFields.map((field) => [field, values[field]]);
  return {
    part: 'plan',
    name,
    id,
    values: {
      ...Object.fromEntries(plain),
      rules: rulesOf(content, values),
      options: optionsOf(values, names),
    },
  };
}

function* termsIn(values: Fields): Generator<[taxonomy: string, term: string, rule: unknown]> {
  const terms = groupIn(groupIn(values, 'rules'), 'term');
  for (const taxonomy of Object.keys(terms))
    for (const [term, rule] of Object.entries(groupIn(terms, taxonomy))) yield [taxonomy, term, rule];
}
const typesIn = (values: Fields) => Object.entries(groupIn(groupIn(values, 'rules'), 'type'));

function references(values: Fields): Reference[] {
  const options = groupIn(values, 'options');
  const named = Object.keys(options).flatMap((name) =>
    followers.flatMap((field): Reference[] => {
      const key = keyIn(groupIn(options, name)[field]);
      return key === null ? [] : [{ kind: 'option', key, path: ['options', name, field], isRequired: false }];
    }),
  );
  const terms = [...termsIn(values)].map(([taxonomy, term]): Reference => {
    return {
      kind: 'term',
      key: keyOf(taxonomy, term),
      path: ['rules', 'term', taxonomy, term],
      isRequired: false,
    };
  });
  const types = typesIn(values).map(([type]): Reference => {
    return { kind: 'content_type', key: type, path: ['rules', 'type', type], isRequired: false };
  });
  return [...named, ...terms, ...types];
}

interface Ids {
  option(name: string): string;
  term(taxonomy: string, term: string): { id: number; taxonomy: number } | null;
  type(key: string): number | null;
  follower(key: string): number | null;
}

/**
 * Returns the values with ids in their paths, as the plan operations take them. Values missing from `values` stay as in
 * `live`.
 */
function byIds(live: Fields, values: Fields, ids: Ids): Record<string, unknown> {
  const kept = Object.entries(live).filter(([path]) => !path.startsWith('rules.'));
  const next: Record<string, unknown> = Object.fromEntries(kept);
  for (const field of plainFields) if (values[field] !== undefined) next[field] = values[field];
  for (const [taxonomy, term, rule] of termsIn(values)) {
    const found = ids.term(taxonomy, term);
    if (found) next[`rules.term.${found.id}`] = { taxonomy: found.taxonomy, ...(rule as Fields) };
  }
  for (const [type, rule] of typesIn(values)) {
    const id = ids.type(type);
    if (id !== null) next[`rules.type.${id}`] = rule;
  }
  const options = groupIn(values, 'options');
  for (const name of Object.keys(options)) {
    const at = `options.${ids.option(name)}`;
    for (const [field, value] of Object.entries(groupIn(options, name))) {
      const key = isFollower(field) ? keyIn(value) : null;
      next[`${at}.${field}`] = key === null ? value : ids.follower(key);
    }
  }
  return next;
}

const ruleShape = z.strictObject({
  exclude: z.boolean(),
  predictive_percents: z.int().nullable(),
  access_limit: z.int().nullable(),
  access_limit_period: z.string().nullable(),
});
const {
  plan_id: _,
  next_subscription: __,
  downgrade_subscription: ___,
  ...optionFields
} = pricingOptionInput.shape;
const follower = z.tuple([z.string(), z.string()]).nullable();
const shape = z.strictObject({
  title: planFields.title,
  slug: planFields.slug,
  description: planFields.description,
  external_source_ids: planFields.external_source_ids,
  active: planFields.active,
  private: planFields.private,
  priority: planFields.priority,
  predictive_percents: planFields.predictive_percents,
  access: z.enum(['full', 'predictive', 'rules']),
  rules: z.strictObject({
    term: z.record(z.string(), z.record(z.string(), ruleShape)),
    type: z.record(z.string(), ruleShape),
  }),
  options: z.record(
    z.string().max(300),
    z.strictObject({ ...optionFields, next_subscription: follower, downgrade_subscription: follower }),
  ),
});
const rules = z.object({ taxonomies: planFields.taxonomies, content_types: planFields.content_types });

function faultIn(values: Fields): string | null {
  const fault = firstFault(shape.safeParse(values).error?.issues ?? []);
  if (fault !== null) return fault;
  let place = 0;
  const next = () => (place += 1);
  const byPath = byIds({}, values, {
    option: String,
    term: () => ({ id: next(), taxonomy: 1 }),
    type: next,
    follower: next,
  });
  return firstFault(rules.safeParse(rulesFrom(byPath)).error?.issues ?? []);
}

/**
 * Changes a plan to an item's values.
 * @param isWhole true to also set which option follows each; all of them must exist
 */
async function bring(
  { ctx, scope, names }: WriteContext,
  { name, values }: Item,
  { planId, isWhole }: { planId: number; isWhole: boolean },
): Promise<void> {
  const { content } = await planContent(scope, ctx.resource.id, planId);
  const live = valuesOfPlan(content);
  const added = new Map<string, string>();
  const next = byIds(live, values, {
    option: (option) => {
      const id = names.option.idOf(keyOf(name, option));
      if (id !== undefined) return String(id);
      const temporary = added.get(option) ?? `new${added.size}`;
      added.set(option, temporary);
      return temporary;
    },
    term: (taxonomy, term) => {
      const id = names.term.idOf(keyOf(taxonomy, term));
      return id === undefined ? null : { id, taxonomy: names.taxonomyOf(id) ?? 0 };
    },
    type: (key) => names.content_type.idOf(key) ?? null,
    follower: (key) => names.option.idOf(key) ?? null,
  });
  if (!isWhole)
    for (const path of Object.keys(next))
      if (isFollower(path.split('.')[2] ?? '')) next[path] = path in live ? live[path] : null;
  const made = await applyPlanValues(ctx, scope, { planId, live, next });
  for (const [option, temporary] of added) {
    const id = made[temporary];
    if (id !== undefined) names.option.add(keyOf(name, option), id);
  }
}

export const plans: Part = {
  area: 'plans',
  references,
  faultIn,
  read: async (at) => {
    const items: LiveItem[] = [];
    for (const [name, id] of at.names.plan.entries()) items.push(await readPlan(at, id, name));
    return items;
  },
  put: async (at, item, live) => {
    const { ctx, scope, names } = at;
    const { title } = item.values;
    if (typeof title !== 'string') return throwIfInvalid({ title: fieldTexts.required });
    const planId = live?.id ?? (await addPlan(ctx, scope, { title }));
    names.plan.add(item.name, planId);
    await bring(at, item, { planId, isWhole: false });
  },
  finish: async (at, item) => {
    const planId = at.names.plan.idOf(item.name);
    if (planId !== undefined) await bring(at, item, { planId, isWhole: true });
  },
};
