// Performs actions that call no other system: mails by templates, and attached subscriptions.
import { domainEvents, isEventName } from '#contract/base/events.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { lockRow } from '#server/database/rows.ts';
import { type ReadScope, type WriteScope, write } from '#server/database/scope.ts';
import {
  type DeliveryKind,
  type DeliveryResult,
  type DueDelivery,
  PermanentFailure,
  serviceSchedule,
} from '#server/domains/deliveries/kinds.service.ts';
import { factsOf } from '#server/domains/email-templates/facts.queries.ts';
import {
  type MadeMail,
  makeTemplateMail,
  type NotSent,
  queueMadeMail,
} from '#server/domains/email-templates/send.service.ts';
import { attachIn } from '#server/domains/member-subscriptions/create.service.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { MailRenderer } from '#server/platform/templates/mail-renderer.ts';
import { TemplateError } from '#server/platform/templates/template-errors.ts';
import { findAction, findEvent, holdersOfPlan, type StoredAction } from './queries.ts';

export const teamOf = { mail: null, admin_mail: 'admins', moderator_mail: 'moderators' } as const;

export const noMemberText = 'No member is linked to this event.';

export const notSentReasons: Readonly<Record<NotSent, string>> = {
  'no template': 'The email template was deleted.',
  'no member': 'The member was deleted.',
  'no address': 'There is no email address to send to.',
};

/** Member and event of a run. */
export type RunAbout = Pick<DueDelivery, 'memberId' | 'eventId'>;

async function factsFor(scope: ReadScope, siteId: number, eventId: number | null) {
  const event = eventId === null ? undefined : await findEvent(scope.db, siteId, eventId);
  if (!event || !isEventName(event.name)) throw new PermanentFailure('The event is no longer stored.');
  const payload = domainEvents[event.name].parse(event.payload);
  return factsOf(scope, siteId, { name: event.name, payload, happenedAt: event.happened_at });
}

export interface MailOrder {
  templateId: number | null;
  /** Team that gets the mail; null sends it to the member it is about. */
  team: 'admins' | 'moderators' | null;
}

type Made<What> = What & { input: object };
type Skipped = DeliveryResult & { skipped: string };

/** Makes the mail of a run without sending it. @throws NeverDelivered, TemplateRefused */
export async function mailOfRun(
  scope: ReadScope,
  siteId: number,
  mails: MailRenderer,
  { memberId, eventId }: RunAbout,
  { templateId, team }: MailOrder,
): Promise<Skipped | Made<{ mail: MadeMail }>> {
  const to = team ?? memberId;
  if (to === null) return { skipped: noMemberText };
  const input = { mail_template_id: templateId, to };
  if (templateId === null) throw new PermanentFailure(notSentReasons['no template'], { input });
  const facts = await factsFor(scope, siteId, eventId);
  const made = await makeTemplateMail(mails, scope, siteId, { templateId, to, about: memberId, facts });
  if (made === 'no template') throw new PermanentFailure(notSentReasons[made], { input });
  return typeof made === 'string' ? { skipped: notSentReasons[made], input } : { input, mail: made };
}

/**
 * Sends the mail of a run to the member it is about, or to the team. Idempotent: a repeated run sends no second mail.
 */
export async function sendRunMail(
  scope: WriteScope,
  siteId: number,
  mails: MailRenderer,
  work: DueDelivery,
  order: MailOrder,
): Promise<DeliveryResult> {
  const made = await mailOfRun(scope, siteId, mails, work, order);
  if (!('mail' in made)) return made;
  return { input: made.input, output: await queueMadeMail(scope, siteId, `run-${work.id}`, made.mail) };
}

export const alreadySubscribedText = 'The member already has this plan.';

/** Returns the subscription that a run would attach and its holder. @throws NeverDelivered */
export async function attachmentOf(
  scope: ReadScope,
  siteId: number,
  { memberId }: RunAbout,
  option: number | null,
): Promise<Skipped | Made<{ subscription: { pricingOptionId: number; holder: { memberId: number } } }>> {
  if (memberId === null) return { skipped: noMemberText };
  const input = { pricing_option_id: option };
  if (option === null) throw new PermanentFailure('No pricing option is chosen.', { input });
  if ((await holdersOfPlan(scope.db, siteId, option, [memberId])).has(memberId))
    return { skipped: alreadySubscribedText, input };
  return { input, subscription: { pricingOptionId: option, holder: { memberId } } };
}

async function attach(
  ctx: ResourceContext,
  scope: WriteScope,
  work: DueDelivery,
  { pricing_option_id: option }: StoredAction,
): Promise<DeliveryResult> {
  // The member's row is locked because a run that timed out may still be at work: the retry waits and sees its result.
  if (work.memberId !== null) await lockRow(scope, ctx.resource.id, 'members', work.memberId);
  const made = await attachmentOf(scope, ctx.resource.id, work, option);
  if (!('subscription' in made)) return made;
  const { id } = await attachIn(ctx, scope, made.subscription);
  await scope.audit({
    target: 'subscription',
    id,
    changes: { action: work.handlerId, member: work.memberId },
  });
  return { input: made.input, output: { subscription_id: id } };
}

function perform(ctx: ResourceContext, mails: MailRenderer, work: DueDelivery): Promise<DeliveryResult> {
  return write(ctx, 'actions.run', async (scope) => {
    scope.noAudit('derived');
    const { handlerId, target } = work;
    const action = handlerId === null ? undefined : await findAction(scope.db, ctx.resource.id, handlerId);
    if (!action) return { skipped: 'The action was deleted.' };
    if (action.type !== target) return { skipped: 'The action was changed.' };
    if (action.type === 'subscription') return attach(ctx, scope, work, action);
    const types = ['mail', 'admin_mail', 'moderator_mail'] as const;
    const type = types.find((one) => one === target);
    if (!type) throw new PermanentFailure(`${target} is nothing that is known.`);
    const mail = { templateId: action.mail_template_id, team: teamOf[type] };
    return sendRunMail(scope, ctx.resource.id, mails, work, mail);
  });
}

const titles: Readonly<Record<string, string>> = {
  mail: 'members by mail',
  admin_mail: 'the admins by mail',
  moderator_mail: 'the moderators by mail',
  subscription: 'members as a subscription',
};

/** Returns whether an error is one of the publisher's setup, which a retry won't pass. */
export const isConfigurationError = (error: unknown): error is Error =>
  error instanceof TemplateError || error instanceof AppError;

/** Builds the delivery kind of runs that need no other system. @param titleOf returns the display name of a target */
export function internalDeliveryKind(
  name: string,
  titleOf: (target: string) => string,
  perform: DeliveryKind['perform'],
): DeliveryKind {
  return {
    name,
    schedule: serviceSchedule,
    // Only mails are held: attaching a subscription sends nothing.
    isHeldByTestClock: (target) => target !== 'subscription',
    goesOff: false,
    atOnce: 2,
    titleOf: async (_ctx, target) => titleOf(target),
    perform: async (ctx, work) => {
      try {
        return await perform(ctx, work);
      } catch (error) {
        throw isConfigurationError(error) ? new PermanentFailure(error.message) : error;
      }
    },
  };
}

/** Builds the delivery kind of actions that need no other system. */
export const actionKind = (mails: MailRenderer) =>
  internalDeliveryKind(
    'action',
    (target) => titles[target] ?? target,
    (ctx, work) => perform(ctx, mails, work),
  );
