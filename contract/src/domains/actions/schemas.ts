import { z } from 'zod';
import { timestamp } from '../../base/dates.ts';
import { eventCatalogue } from '../../base/event-catalogue.ts';
import { filterOf, flagParam, textFilter } from '../../base/filters.ts';
import { id, idParam } from '../../base/ids.ts';
import { fieldTexts, whenMissing } from '../../base/issues.ts';
import { oneLine } from '../../base/one-line.ts';
import { orderedBy, paging } from '../../base/paging.ts';
import { webAddressFault } from '../../base/web-address.ts';
import { memberFields } from '../integrations/words.ts';
import {
  actionConditions,
  actionOrderColumns,
  actionTypes,
  automationTitleMax,
  hasCondition,
  isMail,
} from './words.ts';

/** A field of members, and the one of the service that gets it. */
const fieldPair = z.strictObject({
  masthead: z.string().overwrite(oneLine).max(200),
  external: z.string().overwrite(oneLine).max(200),
});
export type ActionFieldPair = z.infer<typeof fieldPair>;

const settings = z.strictObject({
  /** Where a webhook goes; null for every other type. */
  webhook_url: z.string().nullable(),
  /** Attached to the member by the type `subscription`; null for every other. */
  pricing_option_id: z.int().nullable(),
});

/** Template that an automation sends. */
export const sentTemplate = z.object({
  name: z.string(),
  /** Why no email can be made of it; null for one that works. */
  fault: z.string().nullable(),
});

/** Title that people give an action or a trigger; empty for none. Left out of an update, it stays. */
export const automationTitle = z.string().overwrite(oneLine).max(automationTitleMax).nullable().optional();

export const action = z.object({
  id: z.int(),
  version: z.int(),
  /** Null where it is named by its event and by what it does. */
  title: z.string().nullable(),
  event_id: z.int(),
  type: z.enum(actionTypes),
  condition: z.enum(actionConditions),
  /** What the event has to say: `true` or `false`, a pattern of RE2, or a text. Null where every event counts. */
  value_from_event: z.string().nullable(),
  active: z.boolean(),
  mail_template_id: z.int().nullable(),
  params: z.array(fieldPair),
  settings,
  event: z.object({ title: z.string() }),
  template: sentTemplate.nullable(),
  /** Runs of the last seven days of the site's zone, the oldest day first. */
  runs: z.array(z.int()),
  /** How many of all kept runs failed for good. */
  failed: z.int(),
  created_at: timestamp,
});
export type Action = z.infer<typeof action>;

/** What an action can wait for. */
export const actionEvent = z.object({
  id: z.int(),
  /** In webhooks. */
  name: z.string(),
  title: z.string(),
  /** What `match` and `equals` look at. */
  text: z.object({ title: z.string() }),
  /** What `boolean` looks at. */
  result: z.object({ title: z.string() }),
});
export type ActionEvent = z.infer<typeof actionEvent>;

export const actionEventsInput = z.strictObject(paging).optional();

export const actionFilter = filterOf({
  /** In the title of the event. */
  event: textFilter,
  type: z.enum(actionTypes),
  active: flagParam,
});
export type ActionFilter = z.infer<typeof actionFilter>;

export type ActionOrderColumn = (typeof actionOrderColumns)[number];

export const actionListInput = z
  .strictObject({ ...paging, ...orderedBy(actionOrderColumns), filter: actionFilter.optional() })
  .optional();

const isKnown = (given: number) => eventCatalogue.some((entry) => entry.id === given);

const fields = {
  title: automationTitle,
  event_id: z.int(whenMissing(fieldTexts.required)).refine(isKnown, { message: fieldTexts.invalid }),
  type: z.enum(actionTypes, whenMissing(fieldTexts.required)),
  condition: z.enum(actionConditions).optional(),
  value_from_event: z.string().max(500).nullable().optional(),
  active: z.boolean().optional(),
  mail_template_id: id.nullable().optional(),
  params: z.array(fieldPair).max(100).optional(),
  settings: z
    .strictObject({
      webhook_url: z.string().overwrite(oneLine).max(2_000).nullable().optional(),
      pricing_option_id: id.nullable().optional(),
    })
    .optional(),
};

const whole = z.strictObject(fields);
type Given = z.infer<typeof whole>;

/** What is missing or wrong by type and condition, by the names of the wire. */
function faultsOf(given: Given): [path: (string | number)[], text: string][] {
  const { type, condition = 'any', value_from_event: value, settings: set = {}, params = [] } = given;
  const faults: [(string | number)[], string][] = [];
  if (isMail(type) && !given.mail_template_id) faults.push([['mail_template_id'], fieldTexts.required]);
  if (type === 'webhook' && !set.webhook_url) faults.push([['settings', 'webhook_url'], fieldTexts.required]);
  const wrongAddress = type === 'webhook' && set.webhook_url ? webAddressFault(set.webhook_url) : null;
  if (wrongAddress !== null) faults.push([['settings', 'webhook_url'], wrongAddress]);
  if (type === 'subscription' && !set.pricing_option_id)
    faults.push([['settings', 'pricing_option_id'], fieldTexts.required]);
  if (type === 'segment' && params.length === 0)
    faults.push([['params', 0, 'external'], fieldTexts.required]);
  for (const [place, pair] of params.entries())
    if (type === 'segment' && pair.external === '')
      faults.push([['params', place, 'external'], fieldTexts.required]);
  for (const [place, { masthead }] of params.entries())
    if (masthead !== '' && !Object.hasOwn(memberFields, masthead))
      faults.push([['params', place, 'masthead'], fieldTexts.invalid]);
  if (!hasCondition(type) || condition === 'any') return faults;
  if (!value) faults.push([['value_from_event'], fieldTexts.required]);
  else if (condition === 'boolean' && value !== 'true' && value !== 'false')
    faults.push([['value_from_event'], fieldTexts.invalid]);
  return faults;
}

function check(given: Given, ctx: z.RefinementCtx): void {
  for (const [path, message] of faultsOf(given)) ctx.addIssue({ code: 'custom', path, message });
}

export const actionInput = whole.superRefine(check);
export type ActionInput = z.infer<typeof actionInput>;

export const actionUpdateInput = whole
  .extend({
    id: idParam,
    /** The version that was read; a newer one in the meantime answers 409. */
    version: z.int().optional(),
  })
  .superRefine(check);

export const retried = z.object({ retried: z.int() });
