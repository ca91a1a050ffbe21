import type { ResourceContext } from '#server/database/context.ts';
import { createRowIn } from '#server/database/row-operations.ts';
import { type WriteScope, write } from '#server/database/scope.ts';
import { startingTemplates } from './starting-templates.ts';

const lockNames = `select pg_advisory_xact_lock(hashtextextended('standard email templates:' || $1, 0))`;

/** Adds the standard templates whose names the site doesn't have. @returns the names of the new ones */
async function addMissing(
  { db }: Pick<WriteScope, 'db'>,
  siteId: number,
  add: (template: { name: string; subject: string; html: string }) => Promise<unknown>,
): Promise<string[]> {
  const stored = await db
    .selectFrom('email_templates')
    .select('name')
    .where('resource_id', '=', siteId)
    .execute();
  const names = new Set(stored.map(({ name }) => name));
  const missing = startingTemplates.filter(({ name }) => !names.has(name));
  for (const { name, subject, html } of missing) await add({ name, subject, html });
  return missing.map(({ name }) => name);
}

/**
 * Inserts the first email templates of a new site, in the transaction that creates it. That transaction has no site set
 * yet, so this function sets the new one for its own statements.
 */
export async function giveStartingTemplates({ db, client }: WriteScope, siteId: number): Promise<void> {
  const inside = `select set_config('app.resource_id', $1, true)`;
  const { rows } = await client.query<{ before: string | null }>(
    `select current_setting('app.resource_id', true) as before`,
  );
  await client.query(inside, [String(siteId)]);
  await addMissing({ db }, siteId, (template) =>
    db
      .insertInto('email_templates')
      .values({ resource_id: siteId, ...template })
      .execute(),
  );
  await client.query(inside, [rows[0]?.before ?? '']);
}

/** Adds the standard templates that the site lacks. Idempotent: a second call adds nothing. */
export function addStandardTemplates(ctx: ResourceContext): Promise<{ added: string[] }> {
  const siteId = ctx.resource.id;
  return write(ctx, 'emailTemplates.addStandard', async (scope) => {
    await scope.client.query(lockNames, [siteId]);
    const added = await addMissing(scope, siteId, (values) =>
      createRowIn(scope, siteId, { table: 'email_templates', target: 'email template', values }),
    );
    if (added.length === 0) scope.unchanged();
    return { added };
  });
}
