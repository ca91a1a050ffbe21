import { type Expression, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type {
  EmailTemplateFilter,
  EmailTemplateOrderColumn,
} from '#contract/domains/email-templates/schemas.ts';
import { conditionsOf, containsText, foldedText, type Order } from '#server/database/list.ts';
import type { DB } from '#server/database/schema.ts';

function anywhere(typed: string): Expression<SqlBool> | null {
  const found = ['name', 'subject', 'html'].flatMap((column) => containsText(column, typed) ?? []);
  return found.length === 0 ? null : sql<SqlBool>`(${sql.join(found, sql` or `)})`;
}

function matching(filter: EmailTemplateFilter): Expression<SqlBool>[] {
  return conditionsOf<EmailTemplateFilter>(filter, {
    name: (name) => containsText('name', name),
    subject: (subject) => containsText('subject', subject),
    global: anywhere,
  });
}

const orderColumns: Record<EmailTemplateOrderColumn, RawBuilder<unknown>> = {
  id: sql`id`,
  name: foldedText('name'),
  subject: foldedText('subject'),
  created_at: sql`created_at`,
};

const templatesOf = (db: Kysely<DB>, siteId: number, filter: EmailTemplateFilter) =>
  db
    .selectFrom('email_templates')
    .where('resource_id', '=', siteId)
    .where((eb) => eb.and(matching(filter)));

interface Page {
  filter: EmailTemplateFilter;
  order: Order<EmailTemplateOrderColumn>;
  limit: number;
  offset: number;
}

/** Returns templates without their HTML, which may be long. */
export function findEmailTemplates(db: Kysely<DB>, siteId: number, { filter, order, limit, offset }: Page) {
  return templatesOf(db, siteId, filter)
    .select(['id', 'name', 'version', 'subject', 'created_at'])
    .orderBy(orderColumns[order.column], order.direction)
    .orderBy('id', order.direction)
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Returns subject and HTML of templates by their ids. */
export function findSources(db: Kysely<DB>, siteId: number, ids: readonly number[]) {
  return db
    .selectFrom('email_templates')
    .select(['id', 'subject', 'html'])
    .where('resource_id', '=', siteId)
    .where('id', 'in', ids)
    .execute();
}

export async function countEmailTemplates(
  db: Kysely<DB>,
  siteId: number,
  filter: EmailTemplateFilter,
): Promise<number> {
  const { count } = await templatesOf(db, siteId, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
