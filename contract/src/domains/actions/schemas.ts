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
  masthead: z.string().overwrite(oneLine).max(200).describe('Key of the member field.'),
  external: z.string().overwrite(oneLine).max(200).describe('Key of the field at the service that gets it.'),
});
export type ActionFieldPair = z.infer<typeof fieldPair>;

const settings = z.strictObject({
  webhook_url: z.string().nullable().describe('URL of a webhook; null for all other types.'),
  pricing_option_id: z
    .int()
    .nullable()
    .describe(
      'Pricing option that the type `subscription` attaches to the member; null for all other types.',
    ),
});

/** Template that an automation sends. */
export const sentTemplate = z.object({
  name: z.string().describe('Name of the template.'),
  fault: z
    .string()
    .nullable()
    .describe("Reason why the template can't be rendered as an email; null if it can."),
});

export const automationTitle = z
  .string()
  .overwrite(oneLine)
  .max(automationTitleMax)
  .nullable()
  .optional()
  .describe('Title; null or empty names it by its event and its effect. If omitted in an update, it stays.');

export const action = z.object({
  id: z.int().describe('Id of the action. Triggers have ids from the same sequence.'),
  version: z.int().describe('Version of the action, which grows with each change.'),
  title: z.string().nullable().describe('Title; null if the action is named by its event and its effect.'),
  event_id: z.int().describe('Id of the event in the catalogue, as listed by GET /events.'),
  type: z
    .enum(actionTypes)
    .describe('Effect of a run: an email, a subscription, a webhook, or a call at a service.'),
  condition: z
    .enum(actionConditions)
    .describe(
      'Condition: any event, by its boolean, by a pattern that its text matches, or by an equal text.',
    ),
  value_from_event: z
    .string()
    .nullable()
    .describe(
      'Required value of the event: `true` or `false`, a pattern of RE2, or a text. Null for any event.',
    ),
  active: z.boolean().describe('True if events start runs.'),
  mail_template_id: z
    .int()
    .nullable()
    .describe('Id of the email template that the three mail types send; null for all other types.'),
  params: z
    .array(fieldPair)
    .describe("Member fields that a service gets. Without any, the service's mapping decides."),
  settings: settings.describe('Settings of the types `webhook` and `subscription`.'),
  event: z.object({ title: z.string().describe('Title of the event.') }).describe('Event that starts it.'),
  template: sentTemplate.nullable().describe('Email template that it sends; null for none.'),
  runs: z
    .array(z.int())
    .describe("Numbers of runs on the last seven days of the site's zone, the oldest day first."),
  failed: z.int().describe('Number of runs of the last 90 days that failed permanently.'),
  created_at: timestamp.describe('Time of creation in UTC.'),
});
export type Action = z.infer<typeof action>;

/** Event that an action can start with. */
export const actionEvent = z.object({
  id: z.int().describe('Id of the event, for `event_id` of an action.'),
  name: z.string().describe('Name of the event in webhooks.'),
  title: z.string().describe('Title of the event.'),
  text: z
    .object({ title: z.string().describe('Name of this text, such as the title of a plan.') })
    .describe('Text of the event, which the conditions `match` and `equals` compare.'),
  result: z
    .object({ title: z.string().describe('Name of this boolean.') })
    .describe('Boolean of the event, which the condition `boolean` compares.'),
});
export type ActionEvent = z.infer<typeof actionEvent>;

export const actionEventsInput = z.strictObject(paging).optional();

export const actionFilter = filterOf({
  event: textFilter.describe("Part of the event's title."),
  type: z.enum(actionTypes).describe('Type of the action.'),
  active: flagParam.describe('True for active actions, false for inactive ones.'),
});
export type ActionFilter = z.infer<typeof actionFilter>;

export type ActionOrderColumn = (typeof actionOrderColumns)[number];

export const actionListInput = z
  .strictObject({
    ...paging,
    ...orderedBy(actionOrderColumns),
    filter: actionFilter.optional().describe('Filter of the list.'),
  })
  .optional();

const isKnown = (given: number) => eventCatalogue.some((entry) => entry.id === given);

const fields = {
  title: automationTitle,
  event_id: z
    .int(whenMissing(fieldTexts.required))
    .refine(isKnown, { message: fieldTexts.invalid })
    .describe('Id of the event in the catalogue, as listed by GET /events.'),
  type: z
    .enum(actionTypes, whenMissing(fieldTexts.required))
    .describe('Effect of a run: an email, a subscription, a webhook, or a call at a service.'),
  condition: z
    .enum(actionConditions)
    .optional()
    .describe('Condition that events must meet. Defaults to any.'),
  value_from_event: z
    .string()
    .max(500)
    .nullable()
    .optional()
    .describe('Value to compare: `true` or `false`, a pattern of RE2, or a text. Required unless `any`.'),
  active: z
    .boolean()
    .optional()
    .describe('True if events start runs. Defaults to true for a new action; an update without it keeps it.'),
  mail_template_id: id
    .nullable()
    .optional()
    .describe('Id of the email template; required for the three mail types.'),
  params: z
    .array(fieldPair)
    .max(100)
    .optional()
    .describe('Member fields that a service gets; required for `segment`. Incomplete pairs are dropped.'),
  settings: z
    .strictObject({
      webhook_url: z
        .string()
        .overwrite(oneLine)
        .max(2_000)
        .nullable()
        .optional()
        .describe('URL that the event is posted to; required for `webhook`.'),
      pricing_option_id: id
        .nullable()
        .optional()
        .describe('Id of the pricing option to attach; required for `subscription`.'),
    })
    .optional()
    .describe('Settings of the types `webhook` and `subscription`.'),
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
    id: idParam.describe('Id of the action.'),
    version: z.int().optional().describe('Version that the caller read; a newer stored version answers 409.'),
  })
  .superRefine(check);

export const retried = z.object({ retried: z.int().describe('Number of failed runs that are tried again.') });
