import type { WriteScope } from '#server/database/scope.ts';
import { startingTemplates } from './starting-templates.ts';

/**
 * Gives a site that is being made its first email templates, in the transaction that makes it. That transaction is in no
 * site yet: it is inside the new one for as long as this takes.
 */
export async function giveStartingTemplates({ db, client }: WriteScope, siteId: number): Promise<void> {
  const inside = `select set_config('app.resource_id', $1, true)`;
  const { rows } = await client.query<{ before: string | null }>(
    `select current_setting('app.resource_id', true) as before`,
  );
  await client.query(inside, [String(siteId)]);
  for (const { name, subject, html } of startingTemplates)
    await db.insertInto('email_templates').values({ resource_id: siteId, name, subject, html }).execute();
  await client.query(inside, [rows[0]?.before ?? '']);
}
