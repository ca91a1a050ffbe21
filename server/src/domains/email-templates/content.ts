import type { Values } from '#server/platform/templates/fill-in.ts';
import { dayIn } from '#server/platform/templates/written.ts';
import { countryTitle } from '../lookups/countries.service.ts';
import type { Reader } from './people.queries.ts';

interface Site {
  title: string;
  host: string;
  timezone: string;
}

/** First and last name in one line, or the address. */
export const nameOf = ({ first_name: first, last_name: last, email }: Reader): string =>
  [first, last].filter(Boolean).join(' ') || email;

/** What every mail may name. Mails to the team may be about nobody. */
export function commonValues(site: Site, reader: Reader | null): Values {
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
      joined: reader === null ? '' : dayIn(reader.created_at, site.timezone),
    },
  };
}
