import { sql } from 'kysely';
import type { WriteScope } from '#server/database/scope.ts';

export async function addLogo({ db }: WriteScope, siteId: number, name: string): Promise<void> {
  await db.insertInto('resource_logos').values({ resource_id: siteId, file_name: name }).execute();
}

/** Deletes logos that neither the settings nor a stored version uses. @returns their names */
export async function dropUnusedLogos({ db }: WriteScope, siteId: number): Promise<string[]> {
  const { rows } = await sql<{ file_name: string }>`
    delete from resource_logos l where l.resource_id = ${siteId}
      and not exists (select from resource_settings s
        where s.resource_id = l.resource_id and s.document->>'logo' = l.file_name)
      and not exists (select from resource_settings_versions v
        where v.resource_id = l.resource_id and v.document->>'logo' = l.file_name)
    returning l.file_name`.execute(db);
  return rows.map((row) => row.file_name);
}
