// How a trigger is done that stays in the house: a mail by a template.
import { type MemberField, memberFields } from '#contract/domains/integrations/words.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { type WriteScope, write } from '#server/database/scope.ts';
import { houseKind, sendRunMail } from '#server/domains/actions/perform.service.ts';
import type { Performed, Work } from '#server/domains/deliveries/kinds.service.ts';
import { findMember } from '#server/domains/integrations/members.queries.ts';
import type { MailRenderer } from '#server/platform/templates/mail-renderer.ts';
import { findTrigger, type StoredTrigger, settingsOf } from './queries.ts';

/** The fields that the mail needs and that are empty, as people call them. */
async function missingOf(scope: WriteScope, siteId: number, trigger: StoredTrigger, memberId: number | null) {
  const { fields = [] } = settingsOf(trigger);
  const needed = (Object.keys(memberFields) as MemberField[]).filter((name) => fields.includes(name));
  if (trigger.is_send_empty || needed.length === 0) return [];
  const member = memberId === null ? null : await findMember(scope, siteId, memberId);
  return needed.filter((name) => (member?.[name] ?? '') === '').map((name) => memberFields[name]);
}

function perform(ctx: ResourceContext, mails: MailRenderer, work: Work): Promise<Performed> {
  const siteId = ctx.resource.id;
  return write(ctx, 'triggers.run', async (scope) => {
    scope.noAudit('derived');
    const { handlerId, memberId } = work;
    const trigger = handlerId === null ? undefined : await findTrigger(scope.db, siteId, handlerId);
    if (!trigger) return { skipped: 'The trigger was deleted.' };
    if (trigger.mail_template_id === null) return { skipped: 'The trigger does something else now.' };
    const missing = await missingOf(scope, siteId, trigger, memberId);
    if (missing.length > 0) return { skipped: `Nothing is known as: ${missing.join(', ')}.` };
    const { to } = settingsOf(trigger);
    const team = to === 'admins' || to === 'moderators' ? to : null;
    return sendRunMail(scope, siteId, mails, work, { templateId: trigger.mail_template_id, team });
  });
}

/** The runs of triggers that need no other system. */
export const triggerKind = (mails: MailRenderer) =>
  houseKind(
    'trigger',
    () => 'people by mail',
    (ctx, work) => perform(ctx, mails, work),
  );
