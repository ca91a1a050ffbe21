// Runs triggers that call no other system: a mail from a template.
import { type MemberField, memberFields } from '#contract/domains/integrations/words.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { type ReadScope, write } from '#server/database/scope.ts';
import {
  internalDeliveryKind,
  type MailOrder,
  sendRunMail,
} from '#server/domains/actions/perform.service.ts';
import type { DeliveryResult, DueDelivery } from '#server/domains/deliveries/kinds.service.ts';
import { findMembers } from '#server/domains/integrations/members.queries.ts';
import type { MailRenderer } from '#server/platform/templates/mail-renderer.ts';
import type { TriggerRule } from './delivery-plan.service.ts';
import { findTrigger, settingsOf } from './queries.ts';

/**
 * Returns a function that gives the reason why a trigger's mail can't be sent to a member: the empty fields that it
 * needs; null if there are none.
 */
export async function missingOf(
  scope: ReadScope,
  siteId: number,
  trigger: TriggerRule,
  memberIds: readonly (number | null)[],
): Promise<(memberId: number | null) => string | null> {
  const { fields = [] } = settingsOf(trigger);
  const needed = (Object.keys(memberFields) as MemberField[]).filter((name) => fields.includes(name));
  if (trigger.is_send_empty || needed.length === 0) return () => null;
  const ids = [...new Set(memberIds.filter((id) => id !== null))];
  const found = new Map((await findMembers(scope, siteId, ids)).map((one) => [Number(one.id), one]));
  return (memberId) => {
    const member = memberId === null ? undefined : found.get(memberId);
    const missing = needed.filter((name) => (member?.[name] ?? '') === '').map((name) => memberFields[name]);
    return missing.length === 0 ? null : `Missing member fields: ${missing.join(', ')}.`;
  };
}

/** Returns the mail that a trigger sends, with its recipients. */
export function mailOrderOf(trigger: TriggerRule): MailOrder {
  const { to } = settingsOf(trigger);
  return {
    templateId: trigger.mail_template_id,
    team: to === 'admins' || to === 'moderators' ? to : null,
  };
}

function perform(ctx: ResourceContext, mails: MailRenderer, work: DueDelivery): Promise<DeliveryResult> {
  const siteId = ctx.resource.id;
  return write(ctx, 'triggers.run', async (scope) => {
    scope.noAudit('derived');
    const { handlerId, memberId } = work;
    const trigger = handlerId === null ? undefined : await findTrigger(scope.db, siteId, handlerId);
    if (!trigger) return { skipped: 'The trigger was deleted.' };
    if (trigger.mail_template_id === null) return { skipped: 'The trigger was changed.' };
    const missing = (await missingOf(scope, siteId, trigger, [memberId]))(memberId);
    if (missing !== null) return { skipped: missing };
    return sendRunMail(scope, siteId, mails, work, mailOrderOf(trigger));
  });
}

/** Returns the delivery kind for runs of triggers that need no other system. */
export const triggerKind = (mails: MailRenderer) =>
  internalDeliveryKind(
    'trigger',
    () => 'people by mail',
    (ctx, work) => perform(ctx, mails, work),
  );
