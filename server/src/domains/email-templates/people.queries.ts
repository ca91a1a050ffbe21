import { sql } from 'kysely';
import type { ReadScope } from '#server/database/scope.ts';

/** Whom a mail goes to, and what it may name of them. */
export interface Reader {
  id: number;
  email: string;
  first_name: string;
  last_name: string;
  company: string | null;
  job: string | null;
  city: string | null;
  state: string | null;
  country_code: string | null;
  created_at: Date;
  active: boolean;
}

export async function findReader(
  { db }: ReadScope,
  siteId: number,
  memberId: number,
): Promise<Reader | undefined> {
  return db
    .selectFrom('members')
    .select(['id', 'email', 'first_name', 'last_name', 'company', 'job', 'city', 'state'])
    .select(['country_code', 'created_at', 'active'])
    .where('resource_id', '=', siteId)
    .where('id', '=', memberId)
    .executeTakeFirst();
}

export async function findSite(
  { db }: ReadScope,
  siteId: number,
): Promise<{ title: string; host: string; timezone: string }> {
  const { rows } = await sql<{ title: string; host: string; timezone: string }>`
    select title, host, reporting_timezone as timezone from resources where id = ${siteId}`.execute(db);
  const [site] = rows;
  if (!site) throw new Error(`there is no site ${siteId}`);
  return site;
}
