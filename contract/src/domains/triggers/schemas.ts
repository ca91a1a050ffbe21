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
  id: z.int(),
  version: z.int(),
  /** Title; null if the handler is named by its events and its effect. */
  title: z.string().nullable(),
  trigger_id: z.int(),
  active: z.boolean(),
  /** True if fields without a value are sent as empty ones, and mails are sent even if a field they need is empty. */
  is_send_empty: z.boolean(),
  settings,
  trigger: z.object({ title: z.string(), name: z.string() }),
  /** Email template that it sends; null for none. */
  template: sentTemplate.nullable(),
  /** Numbers of runs on the last seven days of the site's zone, the oldest day first. */
  runs: z.array(z.int()),
  /** Number of kept runs that failed permanently. */
  failed: z.int(),
  created_at: timestamp,
});
export type TriggerHandler = z.infer<typeof triggerHandler>;

/** Kind of trigger that can be set up. */
export const trigger = z.object({ id: z.int(), name: z.string(), title: z.string() });

export const triggersInput = z.strictObject(paging).optional();

export const triggerField = z.object({
  name: z.string(),
  title: z.string(),
  type: z.enum(triggerFieldTypes),
  required: z.boolean(),
  /** Options to choose from; empty for a typed value. */
  options: z.array(z.object({ title: z.string(), value: z.string() })),
});
export type TriggerField = z.infer<typeof triggerField>;

export const triggerFilter = filterOf({
  /** Part of the trigger's title. */
  trigger: textFilter,
  active: flagParam,
});
export type TriggerFilter = z.infer<typeof triggerFilter>;

export type TriggerOrderColumn = (typeof triggerOrderColumns)[number];

export const triggerListInput = z
  .strictObject({ ...paging, ...orderedBy(triggerOrderColumns), filter: triggerFilter.optional() })
  .optional();

const isKnown = (given: number) => triggerOf(given) !== undefined;

const whole = z.strictObject({
  title: automationTitle,
  trigger_id: z.int(whenMissing(required)).refine(isKnown, { message: fieldTexts.invalid }),
  active: z.boolean().optional(),
  is_send_empty: z.boolean().optional(),
  settings: settings.optional(),
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

export const triggerBackTestInput = z.strictObject({ handler: triggerInput, ...backTestAsked });

export const triggerUpdateInput = whole
  .extend({
    id: idParam,
    /** Version that the caller read; a newer stored version answers 409. */
    version: z.int().optional(),
  })
  .superRefine(check);

/** Handlers that an event of the catalogue starts. */
export const eventStarts = z.object({
  id: z.int(),
  name: z.string(),
  title: z.string(),
  actions: z.array(z.object({ id: z.int(), type: z.enum(actionTypes), active: z.boolean() })),
  triggers: z.array(z.object({ id: z.int(), title: z.string(), active: z.boolean() })),
  webhooks: z.array(z.object({ url: z.string() })),
  integrations: z.array(z.object({ service: z.enum(serviceTypes), title: z.string() })),
});
export type EventStarts = z.infer<typeof eventStarts>;
