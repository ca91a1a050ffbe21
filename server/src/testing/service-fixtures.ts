import { deliveryKinds } from '#server/app/deliveries.ts';
import { subscribers } from '#server/app/subscribers.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { subscriberTasks } from '#server/database/event-subscribers.ts';
import { write } from '#server/database/scope.ts';
import type { ServiceTools } from '#server/domains/integrations/tools.ts';
import { saveSettingsIn } from '#server/domains/resources/settings.service.ts';
import { silentLog } from '#server/platform/log/log.ts';
import { dispatcherOf } from './delivery-fixtures.ts';

/** Saves settings of the site as an operator would. */
export function saveSettings(ctx: ResourceContext, tools: ServiceTools, settings: object): Promise<string[]> {
  const saving = { secrets: tools.secrets, onSaved: () => Promise.resolve() };
  return write(ctx, 'resources.update', (scope) => saveSettingsIn(ctx, scope, saving, { settings }));
}

/** Returns the context of a site whose events have the product's listeners. */
export function listening(ctx: ResourceContext): ResourceContext {
  return { ...ctx, database: { ...ctx.database, subscribers } };
}

interface WaitingJob {
  id: number;
  task_identifier: string;
  payload: unknown;
}

/** Runs the subscribers' queued jobs in order, until none is left. */
export async function runSubscribers({ database, clock }: ResourceContext): Promise<void> {
  const tasks = subscriberTasks({ database, clock, log: silentLog }, subscribers);
  const job = {
    jobId: '0',
    attempt: 1,
    lastAttempt: false,
    log: silentLog,
    signal: new AbortController().signal,
    progress: async () => undefined,
  };
  for (;;) {
    const { rows } = await database.owner.query<WaitingJob>(
      `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
       where t.id = j.task_id and t.identifier = any($1)
       returning j.id, t.identifier as task_identifier, j.payload`,
      [tasks.map(({ name }) => name)],
    );
    if (rows.length === 0) return;
    for (const row of rows.sort((one, other) => one.id - other.id))
      await tasks.find(({ name }) => name === row.task_identifier)?.run(row.payload, job);
  }
}

/** Returns a dispatcher that sends waiting deliveries, as one process does. */
export const sender = (ctx: ResourceContext, tools: ServiceTools) => dispatcherOf(ctx, deliveryKinds(tools));
