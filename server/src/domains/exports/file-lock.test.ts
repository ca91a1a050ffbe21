// Tests two workers at one export, where the first was wrongly considered dead.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { exportFixture } from '#server/testing/export-desk.ts';
import { makeMembers } from '#server/testing/make-records.ts';
import { download } from './files.service.ts';
import { FileLocked } from './lock.queries.ts';
import { generate, getExport } from './service.ts';

const off = vi.hoisted(() => ({ locks: false }));
/** Statement timeout when the lock was last awaited. */
const seen = vi.hoisted(() => ({ patience: '' }));
vi.mock('./lock.queries.ts', async (original) => {
  const real = await original<typeof import('./lock.queries.ts')>();
  const lockFile: typeof real.lockFile = async (scope, row) => {
    const { rows } = await scope.client.query<{ statement_timeout: string }>('show statement_timeout');
    seen.patience = rows[0]?.statement_timeout ?? '';
    if (!off.locks) await real.lockFile(scope, row);
  };
  return { ...real, lockFile };
});

const desk = exportFixture();
const email = [{ key: 'email' as const }];

async function withoutLocks<T>(what: () => Promise<T>): Promise<T> {
  off.locks = true;
  try {
    return await what();
  } finally {
    off.locks = false;
  }
}

/**
 * Lets two workers make one export.
 * @returns how many wrote into the file at the same time, and the resulting mails and export
 */
async function twoWorkers() {
  const ctx = await desk.person();
  await makeMembers(ctx, 6);
  const address = `locks-${ctx.resource.id}@example.com`;
  const { id } = await generate(ctx, { fields: email, format: 'csv', recipient_email: address });
  const { files } = desk.tools();
  let writing = 0;
  let most = 0;
  const watched: typeof files = {
    ...files,
    put: async (...given) => {
      writing += 1;
      most = Math.max(most, writing);
      await sleep(200);
      try {
        return await files.put(...given);
      } finally {
        writing -= 1;
      }
    },
  };
  await Promise.allSettled([1, 2].map(() => desk.make(ctx, id, { files: watched })));
  const mails = await desk.mailsTo(address);
  return { most, mails: mails.length, found: await getExport(ctx, { id }) };
}

test('of two workers one writes the file; the other waits and finds it done', async () => {
  const { most, mails, found } = await twoWorkers();
  expect({ most, mails }).toEqual({ most: 1, mails: 1 });
  expect(found).toMatchObject({ status: 'success', total_rows: 6 });
});

/** Cancels the wait for a lock, as the database does at the statement timeout. */
async function endWait(): Promise<void> {
  const ended = () =>
    desk.rowsOf(`select pg_cancel_backend(pid) from pg_locks
      where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`);
  await expect.poll(async () => (await ended()).length).toBe(1);
}

test('a lock that did not come free, not even to the last try, takes nothing from whoever has it', async () => {
  const ctx = await desk.person();
  const { id } = await generate(ctx, { fields: email, format: 'csv' });
  const [row] = await desk.rowsOf<{ name: string }>(
    'select file_name as name from export_requests where id = $1',
    id,
  );
  const { files } = desk.tools();
  const removed: string[] = [];
  const watched: typeof files = { ...files, remove: async (name) => void removed.push(name) };
  const other = await desk.database().owner.connect();
  try {
    await other.query('select pg_advisory_lock(hashtextextended($1, 0))', [`export ${row?.name}`]);
    const made = desk.make(ctx, id, { files: watched }, true);
    await Promise.all([expect(made).rejects.toThrow(FileLocked), endWait()]);
  } finally {
    other.release(true);
  }
  expect(seen.patience).toBe('10min');
  expect(removed).toEqual([]);
  expect(await getExport(ctx, { id })).toMatchObject({ status: 'proceeding', error: null });
});

test('without locks both write into it', async () => {
  expect((await withoutLocks(twoWorkers)).most).toBe(2);
});

test('what goes wrong after a file was a success takes nothing away', async () => {
  const ctx = await desk.person();
  await makeMembers(ctx, 2);
  const { id } = await generate(ctx, { fields: email, format: 'csv' });
  const { files } = desk.tools();
  const late: typeof files = {
    ...files,
    put: async (name, content) => {
      content.destroy();
      // Another worker makes the file meanwhile: this one has lost its lock along with its connection.
      await desk.make(ctx, id);
      throw new Error(`lost the connection over ${name}`);
    },
  };
  await withoutLocks(() => desk.make(ctx, id, { files: late }, true));
  expect(await getExport(ctx, { id })).toMatchObject({ status: 'success', total_rows: 2 });
  const file = await download(desk.tools().files, ctx, { id });
  expect((await file.text()).trim().split('\n')).toHaveLength(3);
});
