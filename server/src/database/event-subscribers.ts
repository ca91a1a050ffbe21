import { domainEvents, type EventName, type EventPayload, isEventName } from '#contract/base/events.ts';
import type { Task } from '#server/platform/queue/task.ts';
import type { ResourceContext } from './context.ts';
import { subscriberJob } from './domain-events.ts';
import { read } from './scope.ts';
import { siteJobTask } from './site-jobs.ts';
import type { SystemTools } from './sites.ts';

/** Stored event. */
export interface StoredEvent {
  /** Id that roughly grows with time on one site: two concurrent writes may be delivered in either order. */
  id: number;
  name: EventName;
  /** Payload by its schema; `domainEvents[name]` parses it. */
  payload: unknown;
  /** Time of the change, in site time. */
  happenedAt: Date;
}

/** Handler of domain events, registered by a domain that comes later in the import order. */
export interface Subscriber {
  /** Name of the subscriber and its jobs; unique among all subscribers. */
  name: string;
  events: readonly EventName[];
  /** True to get only the events of sites that `listenTo` enabled. */
  onlyWhereWanted: boolean;
  run(ctx: ResourceContext, event: StoredEvent): Promise<void>;
}

/**
 * Creates a subscriber of an event.
 * @param handle runs at least once for each event, in a job of its own, which is retried if it fails
 */
export function defineSubscriber<Name extends EventName>(
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
 * Creates a subscriber of many events, for handlers set up by publishers: it gets those of the sites that `listenTo`
 * enabled, each at least once, in a job of its own.
 */
export function defineListener(
  name: string,
  events: readonly EventName[],
  run: Subscriber['run'],
): Subscriber {
  return { name, events, onlyWhereWanted: true, run };
}

/** Reads an event inside its site; returns null if it is gone. */
function findEvent(ctx: ResourceContext, eventId: number): Promise<StoredEvent | null> {
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
 * Creates the tasks of subscribers, one for each.
 * @throws Error if two subscribers share a name, because one of them would never run
 */
export function subscriberTasks(tools: SystemTools, subscribers: readonly Subscriber[]): Task[] {
  const names = new Set(subscribers.map(({ name }) => name));
  if (names.size < subscribers.length) throw new Error('each subscriber needs a name of its own');
  return subscribers.map(({ name, run }) =>
    siteJobTask(tools, subscriberJob(name), async (ctx, { eventId }) => {
      const event = await findEvent(ctx, eventId);
      if (event !== null) await run(ctx, event);
    }),
  );
}
