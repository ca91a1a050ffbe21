import { z } from 'zod';
import { id, idParam } from '../../base/ids.ts';
import { fieldTexts } from '../../base/issues.ts';
import { cascadeFilters, cascadeKinds, cascadeOutcomes, sourceFields, targetFields } from './words.ts';

const named = z.object({ id: z.int(), title: z.string() });

/** A site of the partner, as rules and pickers name it. */
export const cascadeSite = z.object({ title: z.string(), key: z.string() });
export type CascadeSite = z.infer<typeof cascadeSite>;

/** What provides or excludes: one of the three, the others are null. */
const source = {
  resource: cascadeSite,
  type: z.enum(cascadeKinds),
  active: z.boolean(),
  subscription_id: z.int().nullable(),
  /** A pricing option with its plan. */
  subscription: named.extend({ plan: named }).nullable(),
  ti_event_ticket_id: z.int().nullable(),
  ti_event_ticket: named.extend({ ti_event: named }).nullable(),
  content_id: z.int().nullable(),
  content: named.nullable(),
};

/** Holding something on one site of a partner gives something on others. */
export const cascadeAccess = z.object({
  id: z.int(),
  version: z.int(),
  ...source,
  /** What is provided now, for a sentence; the rules themselves are a call of their own. */
  provides: z.array(z.object({ resource: cascadeSite, title: z.string() })),
});
export type CascadeAccess = z.infer<typeof cascadeAccess>;

/** What a cascade access gives on another site: a plan, an event or a piece of content. */
export const cascadeApplied = z.object({
  id: z.int(),
  version: z.int(),
  resource: cascadeSite,
  type: z.enum(cascadeKinds),
  active: z.boolean(),
  plan_id: z.int().nullable(),
  plan: named.nullable(),
  ti_event_id: z.int().nullable(),
  ti_event: named.nullable(),
  content_id: z.int().nullable(),
  content: named.nullable(),
});
export type CascadeApplied = z.infer<typeof cascadeApplied>;

/** Whoever holds this on the other site keeps what they have there: the cascade access gives them nothing there. */
export const cascadeExcluded = z.object({ id: z.int(), version: z.int(), ...source });
export type CascadeExcluded = z.infer<typeof cascadeExcluded>;

/** Refuses anything but exactly one of these ids, at the fields concerned. */
function exactlyOne(names: readonly string[]) {
  return (given: object, context: z.RefinementCtx) => {
    const found = names.filter((name) => {
      const value: unknown = Reflect.get(given, name);
      return value !== undefined && value !== null;
    });
    if (found.length === 1) return;
    const message = found.length === 0 ? fieldTexts.required : fieldTexts.invalid;
    for (const name of found.length === 0 ? names : found)
      context.addIssue({ code: 'custom', path: [name], message });
  };
}

const partner = { partnerId: idParam };
const active = z.boolean().optional();
const version = z.int().optional();
const sources = {
  subscription_id: id.nullish(),
  ti_event_ticket_id: id.nullish(),
  content_id: id.nullish(),
  active,
};
const targets = { plan_id: id.nullish(), ti_event_id: id.nullish(), content_id: id.nullish(), active };
const oneSource = exactlyOne(Object.values(sourceFields));
const oneTarget = exactlyOne(Object.values(targetFields));

export const cascadeListInput = z.strictObject({
  ...partner,
  /** Empty for all. */
  type: z.enum(['', ...cascadeFilters]).optional(),
});

export const byCascadeAccess = z.strictObject({ ...partner, id: idParam });
export const byCascadeItem = z.strictObject({ ...partner, itemId: idParam });

export const cascadeAccessInput = z.strictObject({ ...partner, ...sources }).superRefine(oneSource);
export const cascadeAccessUpdateInput = z
  .strictObject({ ...partner, id: idParam, ...sources, version })
  .superRefine(oneSource);

export const appliedInput = z.strictObject({ ...partner, id: idParam, ...targets }).superRefine(oneTarget);
export const appliedUpdateInput = z
  .strictObject({ ...partner, itemId: idParam, ...targets, version })
  .superRefine(oneTarget);

export const excludedInput = z.strictObject({ ...partner, id: idParam, ...sources }).superRefine(oneSource);
export const excludedUpdateInput = z
  .strictObject({ ...partner, itemId: idParam, ...sources, version })
  .superRefine(oneSource);

export const memberViewInput = z.strictObject({ ...partner, userId: idParam });

/** What one member sees on each site of the partner, by their address: what they hold, and what rules add. */
export const memberView = z.object({
  email: z.string(),
  sites: z.array(
    z.object({
      resource: cascadeSite,
      /** `none`: nobody there has this address yet; `unconfirmed`: nobody has shown that it is theirs. */
      account: z.enum(['active', 'locked', 'unconfirmed', 'none']),
      /** What they hold there themselves. */
      own: z.array(z.string()),
    }),
  ),
  items: z.array(
    z.object({
      access_id: z.int(),
      applied_id: z.int(),
      /** What provides, and where. */
      source: z.string(),
      source_resource: cascadeSite,
      /** What is provided, and where. */
      title: z.string(),
      resource: cascadeSite,
      outcome: z.enum(cascadeOutcomes),
      /** What they hold there that keeps the rule from providing. */
      excluded_by: z.string().nullable(),
    }),
  ),
});
export type MemberView = z.infer<typeof memberView>;

export const byPartner = z.strictObject(partner);

const pictured = z.object({ id: z.int(), title: z.string(), resource: cascadeSite });

/** Who opens what where: a line for each thing that a cascade access provides on a site. */
export const cascadePicture = z.object({
  lines: z.array(
    z.object({
      /** Of what is provided. */
      id: z.int(),
      access_id: z.int(),
      type: z.enum(cascadeKinds),
      source: pictured,
      target: pictured,
      /** Both the cascade access and what it provides are switched on. */
      active: z.boolean(),
      /** What keeps its holders on the site of the target from it. */
      exclusions: z.array(z.object({ id: z.int(), title: z.string(), active: z.boolean() })),
    }),
  ),
});
export type CascadePicture = z.infer<typeof cascadePicture>;

/** People, by their addresses, who hold what provides. */
export const cascadeLoss = z.object({
  /** Get it by this line now. */
  provided: z.int(),
  /** Hold something there that excludes it. */
  excluded: z.int(),
  /** Are locked out of that site. */
  locked: z.int(),
  /** Would keep it, because they hold it themselves. */
  keep_own: z.int(),
  /** Would keep it through another line. */
  keep_other: z.int(),
  /** Would have it no more. */
  lost: z.int(),
});
export type CascadeLoss = z.infer<typeof cascadeLoss>;
