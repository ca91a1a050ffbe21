import { addJob, type Executor } from '../queue/add-job.ts';
import type { Task } from '../queue/task.ts';

export interface DomainEvent {
  resourceId: number;
  id: number;
  name: string;
  payload: Record<string, unknown>;
}

/** Something a later domain does when an earlier one says that something happened. */
export interface Subscriber {
  /** Name of the event, `member.created`. */
  event: string;
  /** Own name, unique among all subscribers. */
  name: string;
  /** Runs at least once for each event. */
  handle(event: DomainEvent): Promise<void>;
}

interface BusOptions {
  subscribers: readonly Subscriber[];
  /** For adding the subscribers' jobs. */
  executor: Executor;
  /** Reads an event inside its site; null when it is gone. */
  findEvent(resourceId: number, eventId: number): Promise<DomainEvent | null>;
}

function address(payload: Record<string, unknown>): { resourceId: number; eventId: number } {
  return { resourceId: Number(payload.resourceId), eventId: Number(payload.eventId) };
}

/**
 * Tasks that hand domain events to their subscribers: one that adds a job for each, and one for each subscriber, so
 * that one that fails is tried again by itself and keeps nobody else waiting.
 * @throws Error when two subscribers share a name: one of them would never run
 */
export function busTasks({ subscribers, executor, findEvent }: BusOptions): Task[] {
  const names = new Set(subscribers.map((subscriber) => subscriber.name));
  if (names.size < subscribers.length) throw new Error('each subscriber needs a name of its own');
  const dispatch: Task = {
    name: 'domain-event',
    run: async (payload) => {
      const { resourceId, eventId } = address(payload);
      for (const subscriber of subscribers.filter(({ event }) => event === payload.name)) {
        const key = `${subscriber.name}:${resourceId}:${eventId}`;
        await addJob(executor, `subscriber:${subscriber.name}`, { resourceId, eventId }, { key });
      }
    },
  };
  const handlers = subscribers.map(
    (subscriber): Task => ({
      name: `subscriber:${subscriber.name}`,
      run: async (payload) => {
        const { resourceId, eventId } = address(payload);
        const event = await findEvent(resourceId, eventId);
        if (event !== null) await subscriber.handle(event);
      },
    }),
  );
  return [dispatch, ...handlers];
}
