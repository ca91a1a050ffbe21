import { z } from 'zod';
import { timestamp } from '../../base/dates.ts';
import { filterOf, flagParam, textFilter } from '../../base/filters.ts';
import { idParam } from '../../base/ids.ts';
import { fieldTexts, whenMissing } from '../../base/issues.ts';
import { orderedBy, paging } from '../../base/paging.ts';
import { webAddressError } from '../../base/web-address.ts';
import { backTestAsked } from '../actions/back-test.schemas.ts';
import { automationTitle, sentTemplate } from '../actions/schemas.ts';
import { actionTypes } from '../actions/words.ts';
import { serviceTypes } from '../integrations/words.ts';
import { type TriggerFieldKind, triggerFieldTypes, triggerOf, triggerOrderColumns } from './words.ts';

const required = fieldTexts.requiredSmall;

/** Values by the names of the trigger's fields: a text, or a list of texts if several can be chosen. */
const settings = z.record(
  z.string().max(100),
  z.union([z.string().trim().max(2_000), z.array(z.string().trim().max(200)).max(100)]),
);
export type TriggerSettings = z.infer<typeof settings>;

export const triggerHandler = z.object({
  id: z.int().describe('Id of the trigger. Actions have ids from the same sequence.'),
  version: z.int().describe('Version of the trigger, which grows with each change.'),
  title: z.string().nullable().describe('Title; null if the trigger is named by its events and its effect.'),
  trigger_id: z.int().describe('Id of its kind, as listed by GET /triggers.'),
  active: z.boolean().describe('True if events start runs.'),
  is_send_empty: z
    .boolean()
    .describe('True if empty fields are sent, too, and emails go out even if a field they need is empty.'),
  settings: settings.describe(
    "Values by the names of the kind's settings, as listed by GET /triggers/{id}; empty ones are left out.",
  ),
  trigger: z
    .object({
      title: z.string().describe('Title of the kind.'),
      name: z.string().describe('Name of the kind: `mail`, `webhook`, `service` or `slack`.'),
    })
    .describe('Kind of the trigger.'),
  template: sentTemplate.nullable().describe('Email template that it sends; null for none.'),
  runs: z
    .array(z.int())
    .describe("Numbers of runs on the last seven days of the site's zone, the oldest day first."),
  failed: z.int().describe('Number of runs of the last 90 days that failed permanently.'),
  created_at: timestamp.describe('Time of creation in UTC.'),
});
export type TriggerHandler = z.infer<typeof triggerHandler>;

/** Kind of trigger that can be set up. */
export const trigger = z.object({
  id: z.int().describe('Id of the kind, for `trigger_id` of a trigger.'),
  name: z.string().describe('Name of the kind: `mail`, `webhook`, `service` or `slack`.'),
  title: z.string().describe('Title of the kind.'),
});

export const triggersInput = z.strictObject(paging).optional();

export const triggerField = z.object({
  name: z.string().describe('Name of the setting, as a key of `settings`.'),
  title: z.string().describe('Title to show.'),
  type: z
    .enum(triggerFieldTypes)
    .describe('Kind of input; a `multi_select` takes a list of texts, the others a text.'),
  required: z.boolean().describe('True if a trigger needs a value for it.'),
  options: z
    .array(
      z.object({
        title: z.string().describe('Title of the option.'),
        value: z.string().describe('Value to store.'),
      }),
    )
    .describe('Options to choose from; empty for a typed value.'),
});
export type TriggerField = z.infer<typeof triggerField>;

export const triggerFilter = filterOf({
  trigger: textFilter.describe("Part of the title of the trigger's kind."),
  active: flagParam.describe('True for active triggers, false for inactive ones.'),
});
export type TriggerFilter = z.infer<typeof triggerFilter>;

export type TriggerOrderColumn = (typeof triggerOrderColumns)[number];

export const triggerListInput = z
  .strictObject({
    ...paging,
    ...orderedBy(triggerOrderColumns),
    filter: triggerFilter.optional().describe('Filter of the list.'),
  })
  .optional();

const isKnown = (given: number) => triggerOf(given) !== undefined;

const whole = z.strictObject({
  title: automationTitle,
  trigger_id: z
    .int(whenMissing(required))
    .refine(isKnown, { message: fieldTexts.invalid })
    .describe('Id of the kind, as listed by GET /triggers.'),
  active: z
    .boolean()
    .optional()
    .describe(
      'True if events start runs. Defaults to true for a new trigger; an update without it keeps it.',
    ),
  is_send_empty: z
    .boolean()
    .optional()
    .describe(
      'True sends empty fields, too, and emails even if a field they need is empty. Defaults to false.',
    ),
  settings: settings
    .optional()
    .describe("Values by the names of the kind's settings, as listed by GET /triggers/{id}."),
});

const isEmpty = (value: TriggerSettings[string] | undefined) => value === undefined || value.length === 0;

/** Returns the error text for the value of a field; null if it is valid. */
function faultOf(field: TriggerFieldKind, value: TriggerSettings[string] | undefined): string | null {
  if (value === undefined || isEmpty(value)) return field.required ? required : null;
  if (Array.isArray(value) !== (field.type === 'multi_select')) return fieldTexts.invalid;
  if (field.options === 'templates') return /^\d{1,15}$/.test(String(value)) ? null : fieldTexts.invalid;
  if (field.type === 'input') return field.name === 'url' ? webAddressError(String(value)) : null;
  const known = new Set(field.options.map((option) => option.value));
  return [value].flat().every((one) => known.has(one)) ? null : fieldTexts.invalid;
}

function check(given: z.infer<typeof whole>, ctx: z.RefinementCtx): void {
  const fields: readonly TriggerFieldKind[] = triggerOf(given.trigger_id)?.fields ?? [];
  for (const field of fields) {
    const message = faultOf(field, given.settings?.[field.name]);
    if (message !== null) ctx.addIssue({ code: 'custom', path: ['settings', field.name], message });
  }
  for (const name of Object.keys(given.settings ?? {}))
    if (!fields.some((field) => field.name === name))
      ctx.addIssue({ code: 'custom', path: ['settings', name], message: fieldTexts.invalid });
}

export const triggerInput = whole.superRefine(check);
export type TriggerInput = z.infer<typeof triggerInput>;

export const triggerBackTestInput = z.strictObject({
  handler: triggerInput.describe('Trigger to try, as it would be created.'),
  ...backTestAsked,
});

export const triggerUpdateInput = whole
  .extend({
    id: idParam.describe('Id of the trigger.'),
    version: z.int().optional().describe('Version that the caller read; a newer stored version answers 409.'),
  })
  .superRefine(check);

/** Handlers that an event of the catalogue starts. */
export const eventStarts = z.object({
  id: z.int().describe('Id of the event in the catalogue.'),
  name: z.string().describe('Name of the event.'),
  title: z.string().describe('Title of the event.'),
  actions: z
    .array(
      z.object({
        id: z.int().describe('Id of the action.'),
        type: z.enum(actionTypes).describe('Effect of a run.'),
        active: z.boolean().describe('True if it runs.'),
      }),
    )
    .describe('Actions that it starts, active or not.'),
  triggers: z
    .array(
      z.object({
        id: z.int().describe('Id of the trigger.'),
        title: z.string().describe("Title of the trigger's kind."),
        active: z.boolean().describe('True if it runs.'),
      }),
    )
    .describe('Triggers that it starts, active or not.'),
  webhooks: z
    .array(z.object({ url: z.string().describe('Address of the endpoint.') }))
    .describe('Webhook endpoints that get it.'),
  integrations: z
    .array(
      z.object({
        service: z.enum(serviceTypes).describe('Key of the service.'),
        title: z.string().describe('Name of the service.'),
      }),
    )
    .describe('Services that get it.'),
});
export type EventStarts = z.infer<typeof eventStarts>;
