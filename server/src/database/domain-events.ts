import type { Kysely } from 'kysely';
import type pg from 'pg';
import { domainEvents, type EventName, type EventPayload } from '#contract/base/events.ts';
import { id } from '#contract/base/ids.ts';
import { addJob } from '#server/platform/queue/add-job.ts';
import type { CallContext } from './context.ts';
import type { DB } from './schema.ts';
import { siteJobKind } from './site-jobs.ts';

/** The kind of job in which a subscriber gets an event. */
export const subscriberJob = (name: string) => siteJobKind(name, { eventId: id });

/** The transaction that an event is written in. */
interface Written {
  db: Kysely<DB>;
  client: pg.PoolClient;
}

/** The names of the subscribers that get an event of a site now. */
async function waitingFor(ctx: CallContext, db: Kysely<DB>, siteId: number, name: EventName) {
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

/** Writes down that something happened on the site of a call, and adds a job for each who waits for it. */
export async function recordEvent<Name extends EventName>(
  ctx: CallContext,
  { db, client }: Written,
  name: Name,
  payload: EventPayload<Name>,
): Promise<void> {
  if (ctx.resource === null) throw new Error('a domain event belongs to a site');
  const siteId = ctx.resource.id;
  const told = JSON.stringify(domainEvents[name].parse(payload));
  const { id: eventId } = await db
    .insertInto('domain_events')
    .values({ resource_id: siteId, name, payload: told })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const subscriber of await waitingFor(ctx, db, siteId, name))
    await addJob(
      client,
      subscriberJob(subscriber.name),
      { siteId, eventId },
      // What publishers set up sees the events of a site in their order.
      subscriber.onlyWhereWanted ? { queue: `${subscriber.name}:${siteId}` } : {},
    );
}

/** From now on a listener of this name gets the events of a site, or no longer. */
export async function listenTo(
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
