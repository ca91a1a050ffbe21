import { join } from 'node:path';
import { Readable } from 'node:stream';
import { type CheckedBackup, checkBackup } from '#server/database/backup/check.ts';
import { type Restored, type RestoreOptions, restoreBackup } from '#server/database/backup/restore.ts';
import { listTables, quoted } from '#server/database/backup/tables.ts';
import { type BackupOptions, writeBackup } from '#server/database/backup/write.ts';
import type { Database } from '#server/database/connect.ts';
import { type ArchiveEntry, readArchive, writeArchive } from '#server/platform/archive/archive.ts';
import { folderStore } from '#server/platform/files/files.ts';
import { silentLog } from '#server/platform/log/log.ts';
import { makeOperator, makeResource, type TestSite } from './make-resource.ts';
import { uniqueHex } from './random.ts';
import { sessionOf } from './sign-in.ts';

/** Text that is hard to store: every kind of blank, quote, accent, array and null. */
export const hardText = 'tab\there, line\nbreak, back\\slash, \\N, "quotes", ünïcödé 🎫, \r\n end';

/** Creates a site with rows of many kinds: members, groups, a session, activity years ago, changes as JSON. */
export async function fillDatabase(database: Database, members = 50): Promise<TestSite> {
  const site = await makeResource(database);
  const root = await makeOperator(database, { email: 'root@example.com', role: 'root' });
  await sessionOf(database, root);
  const { owner } = database;
  await owner.query(
    `insert into members (resource_id, email, first_name, note, phone)
     select $1, 'Reader' || n || '@example.com', 'Reader ' || n, $2, case when n % 2 = 0 then '' end
     from generate_series(1, $3::int) n`,
    [site.id, hardText, members],
  );
  await owner.query(
    `insert into groups (resource_id, name, type, allowed_email_patterns) values ($1, 'Readers', 'company', $2)`,
    [site.id, ['*@example.com', hardText, '{"}']],
  );
  await owner.query(
    `insert into member_activity (resource_id, member_id, kind, occurred_at)
     select resource_id, id, 'request', now() - interval '20 months' from members where resource_id = $1`,
    [site.id],
  );
  await owner.query(
    `insert into audit_log (resource_id, actor_kind, actor_name, operation, target_kind, changes, request_id)
     values ($1, 'system', 'test', 'members.update', 'member', $2, 'r')`,
    [site.id, JSON.stringify({ note: [hardText, null] })],
  );
  return site;
}

export const testKey = Buffer.alloc(32, 'test key');

export async function backUp(
  database: Database,
  folder: string,
  options: Partial<BackupOptions> = {},
): Promise<string> {
  const path = join(folder, `${uniqueHex()}.tar.gz`);
  await writeBackup({
    owner: database.owner,
    files: folderStore(join(folder, 'files')),
    path,
    product: '0.0.1',
    secretKey: testKey,
    withKey: false,
    onProgress: () => undefined,
    ...options,
  });
  return path;
}

export function check(path: string): Promise<CheckedBackup> {
  return checkBackup(path, () => undefined);
}

/** Checks a backup and restores it. */
export async function restoreFrom(
  path: string,
  database: Database,
  folder: string,
  options: Partial<RestoreOptions> = {},
): Promise<Restored> {
  return restoreBackup({
    owner: database.owner,
    files: folderStore(join(folder, 'restored-files')),
    backup: options.backup ?? (await check(path)),
    withJobs: true,
    beforeCommit: () => undefined,
    log: silentLog,
    onProgress: () => undefined,
    ...options,
  });
}

/** Rows and a checksum of every table that a backup holds, without the backup's own way to count them. */
export async function sums(database: Database): Promise<Record<string, string>> {
  const client = await database.owner.connect();
  try {
    const found: Record<string, string> = {};
    for (const { name } of await listTables(client)) {
      const { rows } = await client.query<{ sum: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as sum
         from ${quoted(name)} t`,
      );
      found[name] = rows[0]?.sum ?? '';
    }
    return found;
  } finally {
    client.release();
  }
}

async function bytesOf(entry: ArchiveEntry): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of entry.content) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Rewrites a backup with entries changed, renamed or (null) left out: a valid archive with other content. */
export async function rewrite(
  path: string,
  change: (name: string, content: Buffer) => Buffer | null,
  rename: (name: string) => string = (name) => name,
): Promise<string> {
  const altered = `${path}.altered`;
  await writeArchive(altered, async (add) => {
    for await (const entry of readArchive(path)) {
      const content = change(entry.name, await bytesOf(entry));
      if (content) await add(rename(entry.name), content.length, Readable.from([content]));
    }
  });
  return altered;
}
