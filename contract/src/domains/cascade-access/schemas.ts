import { z } from 'zod';
import { id, idParam } from '../../base/ids.ts';
import { fieldTexts } from '../../base/issues.ts';
import { cascadeFilters, cascadeKinds, sourceFields, targetFields } from './words.ts';

const named = z.object({
  id: z.int().describe('Id of the record.'),
  title: z.string().describe('Title of the record.'),
});

/** A site of the partner, as rules and pickers name it. */
export const cascadeSite = z.object({
  title: z.string().describe('Title of the site.'),
  key: z.string().describe('Key of the site, as in the header `resource`.'),
});
export type CascadeSite = z.infer<typeof cascadeSite>;

/** Source item, which provides or excludes: one of the three is set, the others are null. */
const source = {
  resource: cascadeSite.describe('Site that the item belongs to.'),
  type: z.enum(cascadeKinds).describe('Kind of the item: a pricing option, a ticket or a piece of content.'),
  active: z.boolean().describe('False while this line is switched off.'),
  subscription_id: z.int().nullable().describe('Id of a pricing option; null for the other kinds.'),
  subscription: named
    .extend({ plan: named.describe('Plan of the pricing option.') })
    .nullable()
    .describe('Pricing option with its plan; null for the other kinds.'),
  ti_event_ticket_id: z.int().nullable().describe('Id of a ticket of an event; null for the other kinds.'),
  ti_event_ticket: named
    .extend({ ti_event: named.describe('Event of the ticket.') })
    .nullable()
    .describe('Ticket with its event; null for the other kinds.'),
  content_id: z.int().nullable().describe('Id of a piece of content; null for the other kinds.'),
  content: named.nullable().describe('Piece of content; null for the other kinds.'),
};

/** Rule by which holding an item on one site of a partner opens items on others. */
export const cascadeAccess = z.object({
  id: z.int().describe('Id of the access rule.'),
  version: z.int().describe('Version of the rule, for an update; it rises with each change.'),
  ...source,
  provides: z
    .array(
      z.object({
        resource: cascadeSite.describe('Site on which the item is opened.'),
        title: z.string().describe('Title of the opened item.'),
      }),
    )
    .describe('Items that the rule opens on other sites now.'),
});
export type CascadeAccess = z.infer<typeof cascadeAccess>;

/** Item that a cascade access opens on another site: a plan, an event or a piece of content. */
export const cascadeApplied = z.object({
  id: z.int().describe('Id of the given access, `itemId` in paths.'),
  version: z.int().describe('Version of the given access, for an update; it rises with each change.'),
  resource: cascadeSite.describe('Site on which the item is opened.'),
  type: z
    .enum(cascadeKinds)
    .describe('Kind of the rule: an option opens a plan, a ticket an event, content opens content.'),
  active: z.boolean().describe('False while the access is not given.'),
  plan_id: z.int().nullable().describe('Id of the opened plan; null for the other kinds.'),
  plan: named.nullable().describe('Opened plan; null for the other kinds.'),
  ti_event_id: z.int().nullable().describe('Id of the opened event; null for the other kinds.'),
  ti_event: named.nullable().describe('Opened event; null for the other kinds.'),
  content_id: z.int().nullable().describe('Id of the opened piece of content; null for the other kinds.'),
  content: named.nullable().describe('Opened piece of content; null for the other kinds.'),
});
export type CascadeApplied = z.infer<typeof cascadeApplied>;

/**
 * Exclusion: holders of this item on the other site keep their own access, and the cascade access gives them nothing
 * there.
 */
export const cascadeExcluded = z.object({
  id: z.int().describe('Id of the exception, `itemId` in paths.'),
  version: z.int().describe('Version of the exception, for an update; it rises with each change.'),
  ...source,
});
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

const partner = {
  partnerId: idParam.describe(
    'Id of the partner of the site in the header `resource`; any other answers 404.',
  ),
};
const active = z.boolean().optional().describe('False switches the line off. A new one is on by default.');
const version = z
  .int()
  .optional()
  .describe('Version that the caller read; a newer stored version answers 409.');
const sources = {
  subscription_id: id.nullish().describe('Id of a pricing option. Exactly one of the three ids is required.'),
  ti_event_ticket_id: id
    .nullish()
    .describe('Id of a ticket of an event. Exactly one of the three ids is required.'),
  content_id: id.nullish().describe('Id of a piece of content. Exactly one of the three ids is required.'),
  active,
};
const targets = {
  plan_id: id.nullish().describe('Id of the plan to open. Exactly one of the three ids is required.'),
  ti_event_id: id.nullish().describe('Id of the event to open. Exactly one of the three ids is required.'),
  content_id: id
    .nullish()
    .describe('Id of the piece of content to open. Exactly one of the three ids is required.'),
  active,
};
const oneSource = exactlyOne(Object.values(sourceFields));
const oneTarget = exactlyOne(Object.values(targetFields));

export const cascadeListInput = z.strictObject({
  ...partner,
  type: z
    .enum(['', ...cascadeFilters])
    .optional()
    .describe('Kind of the rules; empty for all.'),
});

export const byCascadeAccess = z.strictObject({ ...partner, id: idParam.describe('Id of the access rule.') });
export const byCascadeItem = z.strictObject({
  ...partner,
  itemId: idParam.describe('Id of the access given on another site, or of the exception.'),
});

export const cascadeAccessInput = z.strictObject({ ...partner, ...sources }).superRefine(oneSource);
export const cascadeAccessUpdateInput = z
  .strictObject({
    ...partner,
    id: idParam.describe('Id of the access rule. Its source can change only to another of the same kind.'),
    ...sources,
    version,
  })
  .superRefine(oneSource);

export const appliedInput = z
  .strictObject({ ...partner, id: idParam.describe('Id of the access rule.'), ...targets })
  .superRefine(oneTarget);
export const appliedUpdateInput = z
  .strictObject({
    ...partner,
    itemId: idParam.describe('Id of the access given on another site.'),
    ...targets,
    version,
  })
  .superRefine(oneTarget);

export const excludedInput = z
  .strictObject({ ...partner, id: idParam.describe('Id of the access rule.'), ...sources })
  .superRefine(oneSource);
export const excludedUpdateInput = z
  .strictObject({ ...partner, itemId: idParam.describe('Id of the exception.'), ...sources, version })
  .superRefine(oneSource);

export const memberViewInput = z.strictObject({
  ...partner,
  userId: idParam.describe('Id of a member of the site in the header `resource`.'),
});

export const byPartner = z.strictObject(partner);
