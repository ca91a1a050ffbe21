import { z } from 'zod';
import { timestamp } from '../../base/dates.ts';
import { eventCatalogue } from '../../base/event-catalogue.ts';
import { filterOf, flagParam, textFilter } from '../../base/filters.ts';
import { id, idParam } from '../../base/ids.ts';
import { fieldTexts, whenMissing } from '../../base/issues.ts';
import { oneLine } from '../../base/one-line.ts';
import { orderedBy, paging } from '../../base/paging.ts';
import { webAddressError } from '../../base/web-address.ts';
import { memberFields } from '../integrations/words.ts';
import {
  actionConditions,
  actionOrderColumns,
  actionTypes,
  automationTitleMax,
  hasCondition,
  isMail,
} from './words.ts';

/** Member field, and the service's field that receives it. */
const fieldPair = z.strictObject({
  masthead: z.string().overwrite(oneLine).max(200),
  external: z.string().overwrite(oneLine).max(200),
});
export type ActionFieldPair = z.infer<typeof fieldPair>;

const settings = z.strictObject({
  /** URL of a webhook; null for all other types. */
  webhook_url: z.string().nullable(),
  /** Pricing option that the type `subscription` attaches to the member; null for all other types. */
  pricing_option_id: z.int().nullable(),
});

/** Template that an automation sends. */
export const sentTemplate = z.object({
  name: z.string(),
  /** Reason why the template can't be rendered as an email; null if it can. */
  fault: z.string().nullable(),
});

/** Title of an action or a trigger; empty for none. If omitted in an update, it stays. */
export const automationTitle = z.string().overwrite(oneLine).max(automationTitleMax).nullable().optional();

export const action = z.object({
  id: z.int(),
  version: z.int(),
  /** Title; null if the handler is named by its event and its effect. */
  title: z.string().nullable(),
  event_id: z.int(),
  type: z.enum(actionTypes),
  condition: z.enum(actionConditions),
  /** Required value of the event: `true` or `false`, a pattern of RE2, or a text. Null if every event counts. */
  value_from_event: z.string().nullable(),
  active: z.boolean(),
  mail_template_id: z.int().nullable(),
  params: z.array(fieldPair),
  settings,
  event: z.object({ title: z.string() }),
  template: sentTemplate.nullable(),
  /** Numbers of runs on the last seven days of the site's zone, the oldest day first. */
  runs: z.array(z.int()),
  /** Number of kept runs that failed permanently. */
  failed: z.int(),
  created_at: timestamp,
});
export type Action = z.infer<typeof action>;

/** Event that an action can start with. */
export const actionEvent = z.object({
  id: z.int(),
  /** Name in webhooks. */
  name: z.string(),
  title: z.string(),
  /** Value that `match` and `equals` compare. */
  text: z.object({ title: z.string() }),
  /** Value that `boolean` compares. */
  result: z.object({ title: z.string() }),
});
export type ActionEvent = z.infer<typeof actionEvent>;

export const actionEventsInput = z.strictObject(paging).optional();

export const actionFilter = filterOf({
  /** Part of the event's title. */
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

/** Returns the missing or invalid fields by type and condition, with the names of the wire. */
function faultsOf(given: Given): [path: (string | number)[], text: string][] {
  const { type, condition = 'any', value_from_event: value, settings: set = {}, params = [] } = given;
  const faults: [(string | number)[], string][] = [];
  if (isMail(type) && !given.mail_template_id) faults.push([['mail_template_id'], fieldTexts.required]);
  if (type === 'webhook' && !set.webhook_url) faults.push([['settings', 'webhook_url'], fieldTexts.required]);
  const wrongAddress = type === 'webhook' && set.webhook_url ? webAddressError(set.webhook_url) : null;
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
    /** Version that the caller read; a newer stored version answers 409. */
    version: z.int().optional(),
  })
  .superRefine(check);

export const retried = z.object({ retried: z.int() });
