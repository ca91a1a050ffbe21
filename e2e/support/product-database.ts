import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { ownFolder } from './running-products.ts';

/** Where the product's own PostgreSQL listens, as it says itself. */
function place(dataDir: string): { host: string; port: number } {
  const lines = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  return { host: lines[4] ?? '', port: Number(lines[3]) };
}

/** The product's own database, for what a story holds up or spoils there. */
export async function openDatabase(dataDir = ownFolder()): Promise<pg.Client> {
  const client = new pg.Client({ ...place(dataDir), user: 'masthead', database: 'masthead' });
  await client.connect();
  return client;
}

/** @returns gives back what a transaction holds; more than once is no harm */
export function releaseOf(client: pg.Client): () => Promise<void> {
  let isHeld = true;
  return async () => {
    if (!isHeld) return;
    isHeld = false;
    await client.query('rollback');
    await client.end();
  };
}

/** The export that was sent to an address; those of the dashboard are in no list. */
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
