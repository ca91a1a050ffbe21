import type { Values } from '#server/platform/templates/fill-in.ts';
import { localDay } from '#server/platform/templates/formats.ts';
import { countryTitle } from '../lookups/countries.service.ts';
import type { MailSite, Reader } from './people.queries.ts';

/** Returns first and last name in one line, or the email if both are empty. */
export const nameOf = ({ first_name: first, last_name: last, email }: Reader): string =>
  [first, last].filter(Boolean).join(' ') || email;

/** Returns the values that every mail can use. Mails to the team may have no member. */
export function commonValues(site: MailSite, reader: Reader | null): Values {
  return {
    resource: { title: site.title, host: site.host },
    member: {
      id: reader === null ? '' : String(reader.id),
      name: reader === null ? '' : nameOf(reader),
      first_name: reader?.first_name ?? '',
      last_name: reader?.last_name ?? '',
      email: reader?.email ?? '',
      company: reader?.company ?? '',
      job: reader?.job ?? '',
      city: reader?.city ?? '',
      state: reader?.state ?? '',
      country: reader?.country_code ? (countryTitle(reader.country_code) ?? '') : '',
      joined:
        reader === null ? '' : localDay(reader.created_at, { zone: site.timezone, country: site.country }),
    },
  };
}
