import { type Expression, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type {
  TriggerFilter,
  TriggerOrderColumn,
  TriggerSettings,
} from '#contract/domains/triggers/schemas.ts';
import { triggerCatalogue } from '#contract/domains/triggers/words.ts';
import { conditionsOf, type Order } from '#server/database/list.ts';
import type { DB } from '#server/database/schema.ts';

/** SQL condition: triggers whose titles contain the text. */
function kindsOf(typed: string): Expression<SqlBool> | null {
  if (typed === '') return null;
  const wanted = typed.toLowerCase();
  const found = triggerCatalogue.filter(({ title }) => title.toLowerCase().includes(wanted));
  return sql<SqlBool>`h.trigger_id = any(${found.map(({ id }) => id)}::int[])`;
}

function matching(filter: TriggerFilter): Expression<SqlBool>[] {
  return conditionsOf<TriggerFilter>(filter, {
    trigger: kindsOf,
    active: (active) => sql<SqlBool>`h.active = ${active}`,
  });
}

const orderColumns: Record<TriggerOrderColumn, RawBuilder<unknown>> = {
  id: sql`h.id`,
  active: sql`h.active`,
  created_at: sql`h.created_at`,
};

const handlersOf = (db: Kysely<DB>, siteId: number) =>
  db
    .selectFrom('trigger_handlers as h')
    .leftJoin('email_templates as t', (join) =>
      join.onRef('t.resource_id', '=', 'h.resource_id').onRef('t.id', '=', 'h.mail_template_id'),
    )
    .selectAll('h')
    .select('t.name as template_name')
    .where('h.resource_id', '=', siteId);

export type StoredTrigger = NonNullable<Awaited<ReturnType<typeof findTrigger>>>;

/** Returns the settings of a trigger. The cast is safe: only the trigger's service writes them, after validation. */
export const settingsOf = ({ settings }: Pick<StoredTrigger, 'settings'>) => settings as TriggerSettings;

export function findTrigger(db: Kysely<DB>, siteId: number, id: number) {
  return handlersOf(db, siteId).where('h.id', '=', id).executeTakeFirst();
}

interface Page {
  filter: TriggerFilter;
  order: Order<TriggerOrderColumn>;
  limit: number;
  offset: number;
}

export function findTriggers(db: Kysely<DB>, siteId: number, { filter, order, limit, offset }: Page) {
  return handlersOf(db, siteId)
    .where((eb) => eb.and(matching(filter)))
    .orderBy(orderColumns[order.column], order.direction)
    .orderBy('h.id', order.direction)
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countTriggers(db: Kysely<DB>, siteId: number, filter: TriggerFilter): Promise<number> {
  const { count } = await db
    .selectFrom('trigger_handlers as h')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('h.resource_id', '=', siteId)
    .where((eb) => eb.and(matching(filter)))
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns the active triggers of an event, by its name in the catalogue. */
export function findWaiting(db: Kysely<DB>, siteId: number, event: string) {
  return handlersOf(db, siteId)
    .where('h.active', '=', true)
    .where(sql<SqlBool>`h.settings -> 'events' ? ${event}`)
    .orderBy('h.id')
    .execute();
}

/** Automations that send a template, active or not. */
export function findSending(db: Kysely<DB>, siteId: number, templateId: number) {
  return handlersOf(db, siteId).where('h.mail_template_id', '=', templateId).orderBy('h.id').execute();
}

export function findAll(db: Kysely<DB>, siteId: number) {
  return handlersOf(db, siteId).orderBy('h.id').execute();
}

/** Returns those of the mail templates that a trigger sends, active or not. */
export async function templatesOfTriggers(
  { db }: { db: Kysely<DB> },
  siteId: number,
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('trigger_handlers')
    .select('mail_template_id as id')
    .distinct()
    .where('resource_id', '=', siteId)
    .where('mail_template_id', 'in', ids)
    .execute();
  return rows.flatMap(({ id }) => id ?? []);
}
