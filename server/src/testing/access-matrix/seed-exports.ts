import { Readable } from 'node:stream';
import type { Database } from '#server/database/connect.ts';
import type { FileStore } from '#server/platform/files/files.ts';
import { hashToken } from '#server/platform/tokens/tokens.ts';
import { uniqueHex, uniqueUuid } from '../random.ts';

interface Seed {
  database: Database;
  siteId: number;
  operatorId: number;
}

const fields = JSON.stringify([{ key: 'email', title: 'Email' }]);

export async function newSchedule({ database, siteId, operatorId }: Seed): Promise<number> {
  const { rows } = await database.owner.query<{ id: number }>(
    `insert into export_schedules (resource_id, operator_id, title, recipient_email, frequency, format, fields)
     values ($1, $2, 'Seeded', 'seeded@example.com', '1 day', 'csv', $3) returning id`,
    [siteId, operatorId, fields],
  );
  return rows[0]?.id ?? 0;
}

/** Creates a finished export; with files, its file exists as well. */
export async function newExport(
  { database, siteId, operatorId }: Seed,
  { files, token }: { files?: FileStore; token?: string } = {},
): Promise<number> {
  const name = uniqueHex(40);
  if (files) await files.put(name, Readable.from(['Email\n']));
  const { rows } = await database.owner.query<{ id: number }>(
    `insert into export_requests (resource_id, operator_id, source, kind, title, format, fields, status, total_rows,
       file_name, dedupe_key, generated_at, expires_at)
     values ($1, $2, 'users', 'file', 'Seeded', 'csv', $3, 'success', 0, $4, $5, now(), now() + interval '7 days')
     returning id`,
    [siteId, operatorId, fields, name, uniqueUuid()],
  );
  const id = rows[0]?.id ?? 0;
  if (token)
    await database.owner.query(
      `insert into export_links (token_hash, resource_id, export_id, expires_at)
       values ($1, $2, $3, now() + interval '1 day')`,
      [hashToken(token), siteId, id],
    );
  return id;
}
