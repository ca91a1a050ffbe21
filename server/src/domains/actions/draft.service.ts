// Values and validation of an action's input, saved or not.
import { type CatalogueEvent, eventCatalogue } from '#contract/base/event-catalogue.ts';
import { fieldTexts } from '#contract/base/issues.ts';
import type { ActionInput } from '#contract/domains/actions/schemas.ts';
import { hasCondition, isMail } from '#contract/domains/actions/words.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { ReadScope } from '#server/database/scope.ts';
import { requireSendable } from '#server/domains/email-templates/sendable.service.ts';
import { throwIfInvalid } from '#server/platform/errors/app-error.ts';
import type { MailRenderer } from '#server/platform/templates/mail-renderer.ts';
import { patternFault } from './conditions.ts';
import { referenceExists, type StoredAction } from './queries.ts';

/** Columns that say when an action runs and what it does. */
export type ActionRule = Pick<
  StoredAction,
  | 'event_id'
  | 'type'
  | 'condition'
  | 'value_from_event'
  | 'mail_template_id'
  | 'pricing_option_id'
  | 'webhook_url'
  | 'member_fields'
  | 'service_fields'
>;

/** Returns null for an empty title; undefined, which keeps the stored title, if it is left out. */
export const titleFrom = ({ title }: { title?: string | null | undefined }) =>
  title === undefined ? undefined : title || null;

interface ActionValues extends ActionRule {
  title: string | null | undefined;
  active: boolean | undefined;
}

/** Returns the columns to store, with only those settings that the type and the condition use. */
export function valuesFrom(input: ActionInput): ActionValues {
  const { type, settings = {} } = input;
  const condition = hasCondition(type) ? (input.condition ?? 'any') : 'any';
  const pairs = (input.params ?? []).filter(({ masthead, external }) => masthead !== '' && external !== '');
  return {
    title: titleFrom(input),
    event_id: input.event_id,
    type,
    condition,
    value_from_event: condition === 'any' ? null : (input.value_from_event ?? null),
    active: input.active,
    mail_template_id: isMail(type) ? (input.mail_template_id ?? null) : null,
    pricing_option_id: type === 'subscription' ? (settings.pricing_option_id ?? null) : null,
    webhook_url: type === 'webhook' ? (settings.webhook_url ?? null) : null,
    member_fields: pairs.map(({ masthead }) => masthead),
    service_fields: pairs.map(({ external }) => external),
  };
}

/**
 * Rejects input that the site can't use.
 * @throws AppError invalid at the field for a template or option that the site doesn't have, and for a pattern that
 * can't be used
 */
export async function requireUsable(
  ctx: ResourceContext,
  { db }: Pick<ReadScope, 'db'>,
  input: ActionInput,
): Promise<void> {
  const siteId = ctx.resource.id;
  const { mail_template_id: template, settings: { pricing_option_id: option } = {} } = input;
  if (template && !(await referenceExists(db, siteId, 'email_templates', template)))
    throwIfInvalid({ mail_template_id: fieldTexts.invalid });
  if (option && !(await referenceExists(db, siteId, 'pricing_options', option)))
    throwIfInvalid({ 'settings.pricing_option_id': fieldTexts.invalid });
  const { condition, value_from_event: value } = valuesFrom(input);
  const fault = condition === 'match' && value ? patternFault(value) : null;
  if (fault !== null) throwIfInvalid({ value_from_event: fault });
}

/** Returns the name of an event in the catalogue; empty for an unknown id. */
export const eventNameOf = (id: number): string =>
  eventCatalogue.find((entry: CatalogueEvent) => entry.id === id)?.name ?? '';

/**
 * Rejects switching on an action whose mails would fail or have gaps.
 * @param mails null where templates aren't checked, as when the demo shows a failure
 * @throws AppError invalid with the reason at the template; unavailable while too many mails are made
 */
export async function requireSendableTemplate(
  ctx: ResourceContext,
  scope: ReadScope,
  { type, event_id: eventId, mail_template_id: templateId }: ActionInput,
  mails: MailRenderer | null,
): Promise<void> {
  if (mails === null || !isMail(type) || !templateId) return;
  const sending = { templateId, events: [eventNameOf(eventId)], field: 'mail_template_id' };
  await requireSendable(mails, scope, ctx.resource.id, sending);
}
