import { sql } from 'kysely';
import type { ReadScope } from '#server/database/scope.ts';
import { countryCode } from '../lookups/countries.service.ts';

/** The site that a mail comes from. */
export interface MailSite {
  title: string;
  host: string;
  timezone: string;
  /** Two-letter code of the publisher's country, which sets the date format; null if it is not set. */
  country: string | null;
}

/** Recipient of a mail, with the member fields that a template can use. */
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

export async function findSite({ db }: ReadScope, siteId: number): Promise<MailSite> {
  const { rows } = await sql<MailSite>`
    select r.title, r.host, r.reporting_timezone as timezone,
      s.document->'business'->>'address_country' as country
    from resources r left join resource_settings s on s.resource_id = r.id where r.id = ${siteId}`.execute(
    db,
  );
  const [site] = rows;
  if (!site) throw new Error(`there is no site ${siteId}`);
  return { ...site, country: site.country === null ? null : countryCode(site.country) };
}
