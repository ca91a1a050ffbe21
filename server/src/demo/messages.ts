import type { ResourceContext } from '#server/database/context.ts';
import { createRowIn } from '#server/database/row-operations.ts';
import type { WriteScope } from '#server/database/scope.ts';
import { addVersion } from '#server/domains/popup-templates/versions.queries.ts';
import { mailTemplates } from './mail-templates.ts';
import { popups } from './popups.ts';

/** Inserts the email templates of a site, and its popups. */
export async function writeMessages(ctx: ResourceContext, scope: WriteScope): Promise<void> {
  const siteId = ctx.resource.id;
  for (const values of mailTemplates)
    await createRowIn(scope, siteId, { table: 'email_templates', target: 'email template', values });
  for (const values of popups) {
    const id = await createRowIn(scope, siteId, {
      table: 'popup_templates',
      target: 'popup template',
      values,
    });
    const { slug: _slug, ...document } = values;
    await addVersion(scope, siteId, id, {
      revision: 1,
      savedBy: 'admin@example.com',
      changed: [],
      document: { ...document, active: true },
    });
  }
}
