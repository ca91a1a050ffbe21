import type { ResourceContext } from '#server/database/context.ts';
import type { WriteScope } from '#server/database/scope.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { localMoment } from '#server/platform/templates/formats.ts';
import { type WebsiteChange, websiteChangedMail } from './mails.ts';
import { findResponsible } from './queries.ts';
import type { WebsiteTools } from './tools.ts';

/** Mails a site's admins and its partner's owners about a change of its websites. */
export async function tellWebsiteChange(
  { baseUrl }: Pick<WebsiteTools, 'baseUrl'>,
  ctx: ResourceContext,
  { db, client }: WriteScope,
  change: WebsiteChange,
): Promise<void> {
  const { id, key, title: site, timezone: zone } = ctx.resource;
  const told = {
    ...change,
    site,
    by: ctx.actor.kind === 'operator' ? ctx.actor.email : 'Masthead',
    at: `${localMoment(ctx.clock.now(), { zone, country: null })} (${zone})`,
    link: `${baseUrl}/resources/edit?resource=${encodeURIComponent(key)}&section=websites`,
  };
  for (const { email: address, first_name: firstName } of await findResponsible(db, id))
    await queueMail(client, { to: { address }, ...websiteChangedMail({ ...told, firstName }) });
}
