// How an action is done that stays in the house: mails by templates, and subscriptions that are attached.
import { domainEvents, isEventName } from '#contract/base/events.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { type WriteScope, write } from '#server/database/scope.ts';
import {
  type DeliveryKind,
  NeverDelivered,
  type Performed,
  serviceSchedule,
  type Work,
} from '#server/domains/deliveries/kinds.service.ts';
import { factsOf } from '#server/domains/email-templates/facts.queries.ts';
import {
  type NotSent,
  sendTemplateIn,
  type TemplateMail,
} from '#server/domains/email-templates/send.service.ts';
import { attachIn } from '#server/domains/member-subscriptions/begin.service.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { MailRenderer } from '#server/platform/templates/mail-renderer.ts';
import { TemplateRefused } from '#server/platform/templates/refusals.ts';
import { findAction, findEvent, holdsPlanOf, type StoredAction } from './queries.ts';

const teamOf = { mail: null, admin_mail: 'admins', moderator_mail: 'moderators' } as const;

const why: Readonly<Record<NotSent, string>> = {
  'no template': 'The template of the mail is gone.',
  'no member': 'The member is gone.',
  'no address': 'There is nobody to send it to.',
};

async function factsFor(scope: WriteScope, siteId: number, eventId: number | null) {
  const event = eventId === null ? undefined : await findEvent(scope.db, siteId, eventId);
  if (!event || !isEventName(event.name)) throw new NeverDelivered('What happened is no longer known.');
  const payload = domainEvents[event.name].parse(event.payload);
  return factsOf(scope, siteId, { name: event.name, payload, happenedAt: event.created_at });
}

/** Sends the mail of a run: to the member it is about, or to the team. What is done twice sends no mail twice. */
export async function sendRunMail(
  scope: WriteScope,
  siteId: number,
  mails: MailRenderer,
  work: Work,
  { templateId, team }: { templateId: number | null; team: 'admins' | 'moderators' | null },
): Promise<Performed> {
  const to = team ?? work.memberId;
  if (to === null) return { skipped: 'Nobody is known whom it happened to.' };
  const input = { mail_template_id: templateId, to };
  if (templateId === null) throw new NeverDelivered(why['no template'], { input });
  const mail: TemplateMail = {
    id: `run-${work.id}`,
    templateId,
    to,
    about: work.memberId,
    facts: await factsFor(scope, siteId, work.eventId),
  };
  const sent = await sendTemplateIn(mails, scope, siteId, mail);
  if (sent === 'no template') throw new NeverDelivered(why[sent], { input });
  return typeof sent === 'string' ? { skipped: why[sent], input } : { input, output: sent };
}

async function attach(
  ctx: ResourceContext,
  scope: WriteScope,
  work: Work,
  { pricing_option_id: option }: StoredAction,
): Promise<Performed> {
  const { memberId } = work;
  if (memberId === null) return { skipped: 'Nobody is known whom it happened to.' };
  const input = { pricing_option_id: option };
  if (option === null) throw new NeverDelivered('No pricing option is chosen.', { input });
  if (await holdsPlanOf(scope.db, ctx.resource.id, memberId, option))
    return { skipped: 'The member holds a subscription of this plan.', input };
  const { id } = await attachIn(ctx, scope, { pricingOptionId: option, holder: { memberId } });
  await scope.audit({ target: 'subscription', id, changes: { action: work.handlerId, member: memberId } });
  return { input, output: { subscription_id: id } };
}

function perform(ctx: ResourceContext, mails: MailRenderer, work: Work): Promise<Performed> {
  return write(ctx, 'actions.run', async (scope) => {
    scope.noAudit('derived');
    const { handlerId, target } = work;
    const action = handlerId === null ? undefined : await findAction(scope.db, ctx.resource.id, handlerId);
    if (!action) return { skipped: 'The action was deleted.' };
    if (action.type !== target) return { skipped: 'The action does something else now.' };
    if (action.type === 'subscription') return attach(ctx, scope, work, action);
    const types = ['mail', 'admin_mail', 'moderator_mail'] as const;
    const type = types.find((one) => one === target);
    if (!type) throw new NeverDelivered(`${target} is nothing that is known.`);
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

/**
 * Runs that need no other system.
 * @param titleOf what people call where they go
 */
export function houseKind(
  name: string,
  titleOf: (target: string) => string,
  perform: DeliveryKind['perform'],
): DeliveryKind {
  return {
    name,
    schedule: serviceSchedule,
    goesOff: false,
    atOnce: 2,
    titleOf: async (_ctx, target) => titleOf(target),
    perform: async (ctx, work) => {
      try {
        return await perform(ctx, work);
      } catch (error) {
        // Faults of what publishers set up do not pass by themselves.
        if (error instanceof TemplateRefused || error instanceof AppError)
          throw new NeverDelivered(error.message);
        throw error;
      }
    },
  };
}

/** The runs of actions that need no other system. */
export const actionKind = (mails: MailRenderer) =>
  houseKind(
    'action',
    (target) => titles[target] ?? target,
    (ctx, work) => perform(ctx, mails, work),
  );
