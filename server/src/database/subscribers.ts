import { domainEvents, type EventName, type EventPayload, isEventName } from '#contract/base/events.ts';
import type { Task } from '#server/platform/queue/task.ts';
import type { ResourceContext } from './context.ts';
import { subscriberJob } from './domain-events.ts';
import { read } from './scope.ts';
import { siteJob } from './site-jobs.ts';
import type { SystemTools } from './sites.ts';

/** An event as it was written down. */
export interface ToldEvent {
  /** Grows with time on one site, nearly: two writes at once may be told in either order. */
  id: number;
  name: EventName;
  /** As its schema says; `domainEvents[name]` reads it. */
  payload: unknown;
  /** When the change was made, by the site's time. */
  happenedAt: Date;
}

/** Something a later domain does when an earlier one says that something happened. */
export interface Subscriber {
  /** Unique among all subscribers; the name of its jobs. */
  name: string;
  events: readonly EventName[];
  /** Gets events only of sites that `listenTo` names. */
  onlyWhereWanted: boolean;
  run(ctx: ResourceContext, event: ToldEvent): Promise<void>;
}

/**
 * Makes a subscriber of an event.
 * @param handle runs at least once for each event, in a job of its own: one that fails is tried again by itself
 */
export function subscriber<Name extends EventName>(
  name: string,
  event: Name,
  handle: (ctx: ResourceContext, payload: EventPayload<Name>) => Promise<void>,
): Subscriber {
  const schema = domainEvents[event];
  return {
    name,
    events: [event],
    onlyWhereWanted: false,
    run: (ctx, { payload }) => handle(ctx, schema.parse(payload)),
  };
}

/**
 * Makes a subscriber of many events, for what publishers set up themselves: it gets those of the sites that `listenTo`
 * names, each at least once, in a job of its own.
 */
export function listener(name: string, events: readonly EventName[], run: Subscriber['run']): Subscriber {
  return { name, events, onlyWhereWanted: true, run };
}

/** Reads an event inside its site; null when it is gone. */
function findEvent(ctx: ResourceContext, eventId: number): Promise<ToldEvent | null> {
  return read(ctx, async ({ db }) => {
    const row = await db
      .selectFrom('domain_events')
      .select(['id', 'name', 'payload'])
      .select((eb) => eb.fn.coalesce('happened_at', 'created_at').as('happenedAt'))
      .where('resource_id', '=', ctx.resource.id)
      .where('id', '=', eventId)
      .executeTakeFirst();
    return row && isEventName(row.name) ? { ...row, name: row.name } : null;
  });
}

/**
 * The tasks of subscribers, one for each.
 * @throws Error when two subscribers share a name: one of them would never run
 */
export function subscriberTasks(tools: SystemTools, subscribers: readonly Subscriber[]): Task[] {
  const names = new Set(subscribers.map(({ name }) => name));
  if (names.size < subscribers.length) throw new Error('each subscriber needs a name of its own');
  return subscribers.map(({ name, run }) =>
    siteJob(tools, subscriberJob(name), async (ctx, { eventId }) => {
      const event = await findEvent(ctx, eventId);
      if (event !== null) await run(ctx, event);
    }),
  );
}
