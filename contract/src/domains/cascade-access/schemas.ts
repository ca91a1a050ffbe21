import { z } from 'zod';
import { id, idParam } from '../../base/ids.ts';
import { fieldTexts } from '../../base/issues.ts';
import { cascadeFilters, cascadeKinds, cascadeOutcomes, sourceFields, targetFields } from './words.ts';

const named = z.object({ id: z.int(), title: z.string() });

/** A site of the partner, as rules and pickers name it. */
export const cascadeSite = z.object({ title: z.string(), key: z.string() });
export type CascadeSite = z.infer<typeof cascadeSite>;

/** Source item, which provides or excludes: one of the three is set, the others are null. */
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

/** Rule by which holding an item on one site of a partner opens items on others. */
export const cascadeAccess = z.object({
  id: z.int(),
  version: z.int(),
  ...source,
  /** Items provided now, for a sentence; the rules themselves have a call of their own. */
  provides: z.array(z.object({ resource: cascadeSite, title: z.string() })),
});
export type CascadeAccess = z.infer<typeof cascadeAccess>;

/** Item that a cascade access opens on another site: a plan, an event or a piece of content. */
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

/**
 * Exclusion: holders of this item on the other site keep their own access, and the cascade access gives them nothing
 * there.
 */
export const cascadeExcluded = z.object({ id: z.int(), version: z.int(), ...source });
export type CascadeExcluded = z.infer<typeof cascadeExcluded>;

/** Creates a refinement that requires exactly one of these ids and reports errors at the fields concerned. */
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
  /** Filter by kind; empty for all. */
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

/** Access of one member on each site of the partner, by their address: their own items, and those that rules add. */
export const memberView = z.object({
  email: z.string(),
  sites: z.array(
    z.object({
      resource: cascadeSite,
      /**
       * State of the address on that site. `none`: no account has this address; `unconfirmed`: its owner hasn't
       * confirmed it.
       */
      account: z.enum(['active', 'locked', 'unconfirmed', 'none']),
      /** Items that the member holds there themselves. */
      own: z.array(z.string()),
    }),
  ),
  items: z.array(
    z.object({
      access_id: z.int(),
      applied_id: z.int(),
      /** Title of the providing item, and its site. */
      source: z.string(),
      source_resource: cascadeSite,
      /** Title of the provided item, and its site. */
      title: z.string(),
      resource: cascadeSite,
      outcome: z.enum(cascadeOutcomes),
      /** Item held there that excludes the member from the rule. */
      excluded_by: z.string().nullable(),
    }),
  ),
});
export type MemberView = z.infer<typeof memberView>;

export const byPartner = z.strictObject(partner);

const pictured = z.object({ id: z.int(), title: z.string(), resource: cascadeSite });

/** Diagram of cascade access: one line per item that a cascade access provides on a site. */
export const cascadePicture = z.object({
  lines: z.array(
    z.object({
      /** Id of the provided item. */
      id: z.int(),
      access_id: z.int(),
      type: z.enum(cascadeKinds),
      source: pictured,
      target: pictured,
      /** True if both the cascade access and the provided item are switched on. */
      active: z.boolean(),
      /** Items whose holders on the target's site are excluded. */
      exclusions: z.array(z.object({ id: z.int(), title: z.string(), active: z.boolean() })),
    }),
  ),
});
export type CascadePicture = z.infer<typeof cascadePicture>;

/** Number of people, by their addresses, who hold the source, by the effect of removing a line. */
export const cascadeLoss = z.object({
  /** People who get the item by this line now. */
  provided: z.int(),
  /** People who hold an item there that excludes it. */
  excluded: z.int(),
  /** People who are locked on that site. */
  locked: z.int(),
  /** People who would keep it, because they hold it themselves. */
  keep_own: z.int(),
  /** People who would keep it through another line. */
  keep_other: z.int(),
  /** People who would lose it. */
  lost: z.int(),
});
export type CascadeLoss = z.infer<typeof cascadeLoss>;
