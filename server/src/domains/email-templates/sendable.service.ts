// Checks whether a template can be sent at the events of an automation.
import { eventCatalogue } from '#contract/base/event-catalogue.ts';
import { findRow, type Row } from '#server/database/rows.ts';
import type { ReadScope } from '#server/database/scope.ts';
import { QueueFull } from '#server/platform/concurrency/limit.ts';
import { AppError, notFound, throwIfInvalid } from '#server/platform/errors/app-error.ts';
import type { MailRenderer } from '#server/platform/templates/mail-renderer.ts';
import { TemplateError } from '#server/platform/templates/template-errors.ts';
import { findSources } from './queries.ts';
import { templateFaults, emailTemplateTexts as texts } from './texts.ts';
import { exampleValuesAt, factKindOf, knownNames } from './variables.ts';

type Template = Pick<Row<'email_templates'>, 'subject' | 'html'>;

/** Returns one event per kind of variables, because events with the same variables need only one check. */
function oneOfEachKind(events: readonly string[]): string[] {
  const byKind = new Map(events.map((name) => [factKindOf(name), name]));
  return [...byKind.values()];
}

const titleOf = (event: string) => eventCatalogue.find(({ name }) => name === event)?.title ?? event;

/** Returns why the emails of a template would fail or have gaps at one of the events; null if they can be sent. */
export async function faultOf(
  mails: MailRenderer,
  template: Template,
  siteId: number,
  events: readonly string[],
): Promise<string | null> {
  try {
    for (const event of oneOfEachKind(events)) {
      const missing = await mails.missing(template, exampleValuesAt(event), knownNames, { siteId });
      if (missing.length > 0) return templateFaults.missing(titleOf(event), missing);
    }
    return null;
  } catch (error) {
    if (error instanceof TemplateError) return templateFaults.broken(error.message);
    if (error instanceof QueueFull) throw new AppError('unavailable', texts.busy, { retryAfterSeconds: 10 });
    throw error;
  }
}

/**
 * Returns a function from a template's id to the reason why no email can be made of it; null if it works.
 * @param mails null where templates aren't checked
 */
export async function templateFaultsOf(
  mails: MailRenderer | null,
  scope: ReadScope,
  siteId: number,
  ids: readonly number[],
): Promise<(id: number | null) => string | null> {
  const faults = new Map<number | null, string>();
  if (mails === null || ids.length === 0) return () => null;
  for (const { id, ...template } of await findSources(scope.db, siteId, [...new Set(ids)])) {
    const fault = await brokenBy(mails, template, siteId);
    if (fault !== null) faults.set(id, fault);
  }
  return (id) => faults.get(id) ?? null;
}

/** Returns null if the queue is full, so that a list is shown even if its templates can't be checked. */
async function brokenBy(mails: MailRenderer, template: Template, siteId: number): Promise<string | null> {
  try {
    await mails.check(template, knownNames, { siteId });
    return null;
  } catch (error) {
    if (error instanceof TemplateError) return error.message;
    if (error instanceof QueueFull) return null;
    throw error;
  }
}

export interface Sending {
  templateId: number;
  /** Names of the catalogue events at which the template is sent. */
  events: readonly string[];
  /** Name of the template's field on the wire. */
  field: string;
}

/**
 * Rejects a template whose mails would fail, or have gaps, at one of the events.
 * @throws AppError not_found; invalid with the reason at the field; unavailable while too many mails are made
 */
export async function requireSendable(
  mails: MailRenderer,
  scope: ReadScope,
  siteId: number,
  { templateId, events, field }: Sending,
): Promise<void> {
  const template = await findRow(scope, siteId, 'email_templates', templateId);
  if (!template) throw notFound();
  const fault = await faultOf(mails, template, siteId, events);
  if (fault !== null) throwIfInvalid({ [field]: fault });
}
