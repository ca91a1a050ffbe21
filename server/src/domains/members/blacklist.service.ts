// Email domains that may not sign up, by the site's settings.
import type { Settings } from '#contract/domains/resources/settings.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { type ReadScope, read, write } from '#server/database/scope.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { siteMailOf } from '../email-templates/site-mail.service.ts';
import { settingsOf } from '../resources/settings.service.ts';
import { memberTexts } from './texts.ts';

export type Blocked = Settings['blacklist'][number];

/** Returns the rule that blocks an address, if any; a rule for a domain includes its subdomains. */
export function blockedBy(blacklist: readonly Blocked[], email: string): Blocked | null {
  const domain = email.toLowerCase().split('@').at(-1) ?? '';
  return blacklist.find((one) => domain === one.domain || domain.endsWith(`.${one.domain}`)) ?? null;
}

/** Returns the message for a person whose address is blocked. */
export const saidToBlocked = ({ msg }: Blocked): string => msg ?? memberTexts.blocked.en;

export async function blacklistOf(scope: ReadScope, siteId: number): Promise<readonly Blocked[]> {
  return (await settingsOf(scope, siteId)).settings.blacklist;
}

/** Emails the site's moderators that a sign-up was blocked. */
async function tellModerators(ctx: ResourceContext, email: string): Promise<void> {
  await write(ctx, 'members.tellModerators', async (scope) => {
    scope.noAudit('job');
    const { id: siteId, title } = ctx.resource;
    const { from, replyTo, moderators } = await siteMailOf(scope, siteId, title);
    for (const { address, name } of moderators)
      await queueMail(scope.client, {
        to: { address, ...(name ? { name } : {}) },
        from,
        replyTo,
        subject: `${title}: sign-up refused`,
        text: `${email} could not sign up: its domain is on the blacklist of ${title}.\n`,
      });
  });
}

/** @throws AppError invalid, with the message of the rule, for an address whose domain is on the blacklist */
export async function requireAllowed(ctx: ResourceContext, email: string): Promise<void> {
  const rule = blockedBy(await read(ctx, (scope) => blacklistOf(scope, ctx.resource.id)), email);
  if (rule === null) return;
  if (rule.notify) await tellModerators(ctx, email);
  throw new AppError('invalid', memberTexts.blocked, { fields: { email: saidToBlocked(rule) } });
}
