import type { TFunction } from 'i18next';
import { ruleErrors } from '#console/blocks/access-rules/rule-errors.ts';
import { bySchema } from '#console/ui/record-form/validate-by-schema.ts';
import { fieldTexts } from '#contract/base/issues.ts';
import { isUnsafeSlug, slugText } from '#contract/base/slugs.ts';
import { ticketEventInput, ticketInput } from '#contract/domains/ticket-events/form-schemas.ts';
import { type EventValues, eventInputOf, isExtra, ticketInputOf } from './values.ts';

const checkEvent = bySchema(ticketEventInput);
const checkTicket = bySchema(ticketInput);

/** Returns the field of a ticket's block for an error of the API. */
export function fieldOfTicket(key: string, path: string): string {
  return `tickets.${key}.${path === 'is_private' ? 'is_public' : path}`;
}

/**
 * Returns the errors of an event, its rules and its tickets, by the path of the input.
 * @param storedSlug saved slug; null for a new event
 */
export function check(
  values: EventValues,
  t: TFunction<'accessRules'>,
  storedSlug: string | null,
): Record<string, string> {
  // Rules are checked as entered, not in their form on the wire.
  const { rules, ...rest } = values;
  const errors = { ...checkEvent(eventInputOf({ ...rest, rules: [] })), ...ruleErrors('rules', rules, t) };
  if (isUnsafeSlug(values.slug, storedSlug)) errors.slug = slugText;
  for (const [key, ticket] of Object.entries(values.tickets)) {
    const found = checkTicket({ ...ticketInputOf(ticket, values.timezone), ti_event_id: 1 });
    for (const [path, text] of Object.entries(found)) errors[fieldOfTicket(key, path)] = text;
    for (const [index, { plan_id }] of ticket.plan_discounts.entries())
      if (plan_id === null)
        errors[fieldOfTicket(key, `plan_discounts.${index}.plan_id`)] = fieldTexts.requiredSmall;
    if (!isExtra(ticket.extra)) errors[fieldOfTicket(key, 'extra')] = fieldTexts.invalid;
  }
  return errors;
}
