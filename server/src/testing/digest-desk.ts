// Digests of a site, sent as the job sends them, and read as they arrive.
import type { Database } from '#server/database/connect.ts';
import type { SiteRef } from '#server/database/context.ts';
import { sendDigests } from '#server/domains/weekly-digests/send.service.ts';
import { actAs } from './act-as.ts';
import type { TestOperator } from './make-resource.ts';

export const baseUrl = 'https://console.example';

interface QueuedMail {
  message_id: string;
  subject: string;
  body_text: string;
  body_html: string;
  unsubscribe_url: string;
}

/** One line of the table: name, value, value of the week before, change, and where the value leads. */
export type ReadLine = readonly [name: string, value: string, before: string, change: string, link: string];

const row =
  /<th scope="row">([^<]*)<\/th><td><a href="([^"]*)">([^<]*)<\/a><\/td><td>([^<]*)<br><span class="quiet">vs ([^<]*)<\/span>/g;

/** The lines of a digest in HTML. */
export function linesIn(html: string): ReadLine[] {
  return [...html.matchAll(row)].map(
    ([, name = '', link = '', value = '', change = '', before = '']) =>
      [name, value, before, change, link.replaceAll('&amp;', '&')] as const,
  );
}

export function digestDesk(database: Database) {
  return {
    /** Switches a digest on, long ago unless told otherwise. */
    async turnOn(site: SiteRef, { id }: TestOperator, since = '2020-01-01T00:00:00Z'): Promise<void> {
      await database.owner.query(
        'insert into weekly_digests (resource_id, operator_id, on_since) values ($1, $2, $3)',
        [site.id, id, since],
      );
    },
    /** Sends what is due on a site at an instant. */
    send: (site: SiteRef, at: string): Promise<void> =>
      sendDigests({ baseUrl }, actAs(database, site, { relation: 'root' }), new Date(at)),
    async mailsTo({ email }: TestOperator): Promise<QueuedMail[]> {
      const { rows } = await database.owner.query<QueuedMail>(
        `select message_id, subject, body_text, body_html, unsubscribe_url from outgoing_mails
         where recipient = $1 order by id`,
        [email],
      );
      return rows;
    },
  };
}
