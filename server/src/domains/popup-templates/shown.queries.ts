// Popups as readers may get them.
import { sql } from 'kysely';
import type { ReadScope } from '#server/database/scope.ts';
import type { PopupCode } from '#server/platform/templates/popup-worker.ts';

/**
 * Returns a revision of a popup; null unless it was saved as published, and the popup still is. Popups for signed-in
 * readers are left out, because nobody is signed in yet.
 */
export async function findShownPopup(
  { db }: ReadScope,
  siteId: number,
  slug: string,
  revision: number,
): Promise<PopupCode | null> {
  const { rows } = await sql<PopupCode>`
    select d.template, d.css, d.javascript
    from popup_templates p
    join popup_template_versions v
      on v.resource_id = p.resource_id and v.popup_template_id = p.id and v.revision = ${revision}
    cross join lateral jsonb_to_record(v.document) as d(template text, css text, javascript text,
      status text, active boolean, required_auth boolean)
    where p.resource_id = ${siteId} and p.slug = ${slug}
      and p.status = 'published' and p.active and not p.required_auth
      and d.status = 'published' and d.active and not d.required_auth`.execute(db);
  return rows[0] ?? null;
}
