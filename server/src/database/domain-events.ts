import type { Kysely } from 'kysely';
import type pg from 'pg';
import { domainEvents, type EventName, type EventPayload } from '#contract/base/events.ts';
import { id } from '#contract/base/ids.ts';
import { addJob } from '#server/platform/queue/add-job.ts';
import type { CallContext, ResourceContext } from './context.ts';
import { insertMany } from './insert-many.ts';
import type { DB } from './schema.ts';
import { defineSiteJob } from './site-jobs.ts';
import { siteNow } from './site-now.ts';

/** Returns the kind of job that delivers an event to a subscriber. */
export const subscriberJob = (name: string) => defineSiteJob(name, { eventId: id });

/** Transaction that an event is written in. */
interface Written {
  db: Kysely<DB>;
  client: pg.PoolClient;
}

/** Returns the subscribers that get an event of a site now. */
async function subscribersOf(ctx: CallContext, db: Kysely<DB>, siteId: number, name: EventName) {
  const all = ctx.database.subscribers.filter(({ events }) => events.includes(name));
  const listeners = all.filter(({ onlyWhereWanted }) => onlyWhereWanted).map((one) => one.name);
  if (listeners.length === 0) return all;
  const wanted = await db
    .selectFrom('event_listeners')
    .select('subscriber')
    .where('resource_id', '=', siteId)
    .where('subscriber', 'in', listeners)
    .execute();
  const names = new Set(wanted.map(({ subscriber }) => subscriber));
  return all.filter((one) => !one.onlyWhereWanted || names.has(one.name));
}

type Waiting = Awaited<ReturnType<typeof subscribersOf>>;

async function addJobs(client: pg.PoolClient, waiting: Waiting, siteId: number, eventId: number) {
  for (const subscriber of waiting)
    await addJob(
      client,
      subscriberJob(subscriber.name),
      { siteId, eventId },
      // Listeners set up by publishers get the events of a site in order, so their jobs share a named queue.
      subscriber.onlyWhereWanted ? { queue: `${subscriber.name}:${siteId}` } : {},
    );
}

/** Records an event on the site of a call, and adds a job for each subscriber. */
export async function recordEvent<Name extends EventName>(
  ctx: CallContext,
  { db, client }: Written,
  name: Name,
  payload: EventPayload<Name>,
): Promise<void> {
  const { resource, clock } = ctx;
  if (resource === null) throw new Error('a domain event belongs to a site');
  const siteId = resource.id;
  const told = JSON.stringify(domainEvents[name].parse(payload));
  const { id: eventId } = await db
    .insertInto('domain_events')
    .values({
      resource_id: siteId,
      name,
      payload: told,
      happened_at: resource.clockOffsetMs > 0 ? siteNow({ clock, resource }) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addJobs(client, await subscribersOf(ctx, db, siteId, name), siteId, eventId);
}

/** Event among many, with its own time. */
export type PastEvent = {
  [Name in EventName]: { name: Name; payload: EventPayload<Name>; happenedAt: Date };
}[EventName];

/** Records many events at once, each with its own time, in the given order. */
export async function recordEvents(
  ctx: ResourceContext,
  { db, client }: Written,
  events: readonly PastEvent[],
): Promise<void> {
  const siteId = ctx.resource.id;
  const rows = events.map(({ name, payload, happenedAt }) => ({
    name,
    payload: domainEvents[name].parse(payload),
    happened_at: happenedAt,
  }));
  const ids = await insertMany(client, siteId, 'domain_events', rows);
  const waiting = new Map<EventName, Waiting>();
  for (const name of new Set(events.map((event) => event.name)))
    waiting.set(name, await subscribersOf(ctx, db, siteId, name));
  for (const [place, { name }] of events.entries())
    await addJobs(client, waiting.get(name) ?? [], siteId, ids[place] ?? 0);
}

/** Turns the delivery of a site's events to a listener on or off. */
export async function setListener(
  { db }: Pick<Written, 'db'>,
  siteId: number,
  subscriber: string,
  isWanted: boolean,
): Promise<void> {
  const row = { resource_id: siteId, subscriber };
  if (isWanted)
    await db
      .insertInto('event_listeners')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  else
    await db
      .deleteFrom('event_listeners')
      .where('resource_id', '=', siteId)
      .where('subscriber', '=', subscriber)
      .execute();
}
