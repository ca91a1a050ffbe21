import { expect } from 'vitest';
import type { Database } from '#server/database/connect.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { type WriteScope, write } from '#server/database/scope.ts';

/** Waits until as many transactions of the test's database are blocked by others. */
export async function untilBlocked({ owner }: Database, count: number): Promise<void> {
  const waiting = async (): Promise<number> => {
    const { rows } = await owner.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows.length;
  };
  await expect.poll(waiting, { timeout: 30_000 }).toBe(count);
}

/**
 * Runs `first` in a transaction, and starts `other`, which must block on it, before it ends.
 * @param last runs in the transaction while the other one waits
 * @returns the result of the other one
 */
export async function whileWaiting<T>(
  ctx: ResourceContext,
  first: (scope: WriteScope) => Promise<unknown>,
  other: () => Promise<T>,
  last: (scope: WriteScope) => Promise<unknown> = async () => undefined,
): Promise<T> {
  let waiting: Promise<T> | undefined;
  await write(ctx, 'test.hold', async (scope) => {
    scope.noAudit('test');
    await first(scope);
    waiting = other();
    waiting.catch(() => undefined);
    await untilBlocked(ctx.database, 1);
    await last(scope);
  });
  if (!waiting) throw new Error('the other one has begun');
  return waiting;
}
