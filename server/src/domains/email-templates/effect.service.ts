// Previews how saving a template affects the automations that send it.
import type { emailTemplates } from '#contract/domains/email-templates/routes.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { RouteInput, RouteOutput } from '#server/database/handlers.ts';
import { findRow } from '#server/database/rows.ts';
import { read } from '#server/database/scope.ts';
import { notFound } from '#server/platform/errors/app-error.ts';
import type { MailRenderer } from '#server/platform/templates/mail-renderer.ts';
import { faultOf } from './sendable.service.ts';
import type { SendersOf } from './uses.ts';

/**
 * Returns the automations that send the template, with their errors after saving.
 * @throws AppError not_found; unavailable while too many mails are made
 */
export function previewEffect(
  mails: MailRenderer,
  senders: readonly SendersOf[],
  ctx: ResourceContext,
  { id, ...template }: RouteInput<typeof emailTemplates.effect>,
): Promise<RouteOutput<typeof emailTemplates.effect>> {
  const siteId = ctx.resource.id;
  return read(ctx, async (scope) => {
    if (!(await findRow(scope, siteId, 'email_templates', id))) throw notFound();
    const automations = [];
    for (const find of senders)
      for (const { events, ...sender } of await find(scope, siteId, id))
        automations.push({ ...sender, fault: await faultOf(mails, template, siteId, events) });
    return { automations };
  });
}
