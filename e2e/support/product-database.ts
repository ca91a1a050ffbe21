import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import pg from 'pg';
import { ownFolder } from './running-products.ts';

/** Returns the address of the product's own PostgreSQL, as its pid file gives it. */
function place(dataDir: string): { host: string; port: number } {
  const lines = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  return { host: lines[4] ?? '', port: Number(lines[3]) };
}

/** Opens the product's own database, to lock or alter rows for a story. */
export async function openDatabase(dataDir = ownFolder()): Promise<pg.Client> {
  const client = new pg.Client({ ...place(dataDir), user: 'masthead', database: 'masthead' });
  await client.connect();
  return client;
}

/** @returns a function that releases the locks of the transaction; safe to repeat */
export function releaseOf(client: pg.Client): () => Promise<void> {
  let isHeld = true;
  return async () => {
    if (!isHeld) return;
    isHeld = false;
    await client.query('rollback');
    await client.end();
  };
}

/** Resolves when a call waits for its turn at a record (`turns.ts`) behind work that waits for a lock of `client`. */
export async function untilCallWaits(client: pg.Client): Promise<void> {
  const waiting = async () => {
    const { rows } = await client.query<{ wait_event: string }>(
      `with recursive blocked as (
         select pid, wait_event from pg_stat_activity where pg_backend_pid() = any (pg_blocking_pids(pid))
         union
         select a.pid, a.wait_event from pg_stat_activity a join blocked b on b.pid = any (pg_blocking_pids(a.pid))
       ) select wait_event from blocked`,
    );
    return rows.map((row) => row.wait_event);
  };
  await expect.poll(waiting, { timeout: 20_000 }).toContain('advisory');
}

/** Returns the export that was sent to an address; those of the dashboard are in no list. */
export async function exportSentTo(address: string): Promise<number> {
  const client = await openDatabase();
  const { rows } = await client.query<{ id: number }>(
    'select id::int from export_requests where recipient_email = $1',
    [address],
  );
  await client.end();
  const [found] = rows;
  if (found === undefined) throw new Error(`Nothing was sent to ${address}.`);
  return found.id;
}
