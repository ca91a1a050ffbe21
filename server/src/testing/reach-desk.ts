import type { ResourceContext } from '#server/database/context.ts';
import { write } from '#server/database/scope.ts';
import { saveRules } from '#server/domains/access-rules/service.ts';
import { listContent } from '#server/domains/content/service.ts';
import { actAs } from './act-as.ts';
import { makeContent } from './content-site.ts';
import { makeResource } from './make-resource.ts';
import type { TestDatabase } from './test-database.ts';

export const allow = { exclude: false, predictive_paywall: false, limit: false };
export const exclude = { ...allow, exclude: true };
export const five = { ...allow, limit: true, access_limit: 5, access_limit_period: '1 month' as const };

export type How = typeof allow & Partial<typeof five> & { predictive_percents?: number };
export type Said = Record<string, How>;

type Filter = NonNullable<NonNullable<Parameters<typeof listContent>[1]>['filter']>;

/** Rules by the titles of sections, and of types. */
async function rulesOf(
  own: ResourceContext,
  made: Awaited<ReturnType<typeof makeContent>>,
  sections: Said,
  types: Said,
) {
  const { rows } = await own.database.owner.query<{ id: number }>(
    `select id from taxonomies where resource_id = $1 and key = 'section'`,
    [own.resource.id],
  );
  const terms = Object.entries(sections).map(([title, how]) => ({
    id: made.sections.get(title) ?? 0,
    ...how,
  }));
  return {
    taxonomies: terms.length === 0 ? [] : [{ id: rows[0]?.id ?? 0, terms }],
    content_types: Object.entries(types).map(([key, how]) => ({ id: made.types.get(key) ?? 0, ...how })),
  };
}
type Rules = Awaited<ReturnType<typeof rulesOf>>;

async function idOf({ database }: ResourceContext, statement: string, values: readonly unknown[]) {
  const { rows } = await database.owner.query<{ id: number }>(statement, [...values]);
  return rows[0]?.id ?? 0;
}

function newPlan(ctx: ResourceContext, title: string, columns: Record<string, unknown>): Promise<number> {
  const given = { title, full_access: false, ...columns };
  const names = Object.keys(given);
  return idOf(
    ctx,
    `insert into plans (resource_id, ${names.join()})
     values ($1, ${names.map((_name, at) => `$${at + 2}`).join()}) returning id`,
    [ctx.resource.id, ...Object.values(given)],
  );
}

function newEvent(ctx: ResourceContext, title: string): Promise<number> {
  return idOf(
    ctx,
    `insert into ticket_events (resource_id, title, slug, timezone, starts_at, ends_at)
     values ($1, $2, $2, 'UTC', now(), now()) returning id`,
    [ctx.resource.id, title],
  );
}

async function clear({ database, resource }: ResourceContext): Promise<void> {
  await database.owner.query('delete from access_rules where resource_id = $1', [resource.id]);
  for (const table of ['plans', 'ticket_events'])
    await database.owner.query(`update ${table} set removed_at = now() where resource_id = $1`, [
      resource.id,
    ]);
}

async function listed(own: ResourceContext, filter: Filter, { limit }: { limit: number }): Promise<string[]> {
  const { items, paginator } = await listContent(own, { filter, limit, order: 'id', sort: 'asc' });
  if (Math.min(paginator.total_items, limit) !== items.length)
    throw new Error('the total is not what is listed');
  return items.map(({ key }) => key);
}

/** Creates a site with five content items, and plans and events that tests add and remove. */
export async function reachFixture({ database }: TestDatabase) {
  const own = actAs(database, await makeResource(database));
  const made = await makeContent(own, [
    { key: 'match', type: 'article', sections: ['Sport'] },
    { key: 'derby', type: 'podcast', sections: ['Sport', 'City'] },
    { key: 'council', type: 'article', sections: ['City'] },
    { key: 'opera', type: 'article', sections: ['Culture'] },
    { key: 'notice' },
  ]);
  return {
    own,
    made,
    newPlan: (title: string, columns: Record<string, unknown> = {}, ctx = own) =>
      newPlan(ctx, title, columns),
    newEvent: (title: string) => newEvent(own, title),
    rulesOf: (sections: Said, types: Said = {}) => rulesOf(own, made, sections, types),
    save: (owner: { planId: number } | { ticketEventId: number }, rules: Rules) =>
      write(own, 'test.rules', (scope) => {
        scope.noAudit('test');
        return saveRules(scope, own.resource.id, owner, rules);
      }),
    /** Removes all plans, events and rules. */
    clear: () => clear(own),
    /** Keys of the first content that a filter finds, in the order they were made. */
    listed: (filter: Filter, page = { limit: 200 }) => listed(own, filter, page),
  };
}

/** Returns the form of a plan as the console sends it. */
export const form = (given: object) => ({
  active: true,
  full_access: false,
  predictive_paywall: false,
  ...given,
});
