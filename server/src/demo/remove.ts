// Takes the demo publication out again, so that a database somebody has begun to use can stay.
import type pg from 'pg';
import { errorText } from '#contract/base/errors.ts';
import type { Database } from '#server/database/connect.ts';
import { removeParts } from '#server/domains/member-imports/upload/import-files.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { FileStore } from '#server/platform/files/files.ts';
import { crowdKeys, crowdPartner } from './crowd-keys.ts';
import { demoSignIns, partners, publications } from './publications.ts';

const texts = {
  noOtherRoot: errorText(
    'demo.no_other_root',
    'Make a root operator of your own first: npm run create-root -- --email you@example.com',
  ),
};

interface Places {
  /** Where files of imports are kept. */
  files: FileStore;
  /** Where files of exports and photos of events are kept. */
  exportFiles: FileStore;
}

export interface RemovedDemo {
  sites: string[];
  members: number;
  operators: number;
}

const demoEmails = demoSignIns.map(({ email }) => email);

async function requireOtherRoot(client: pg.ClientBase): Promise<void> {
  const { rowCount } = await client.query(
    "select from operators where role = 'root' and active and email_lc <> all ($1) limit 1",
    [demoEmails],
  );
  if (rowCount === 0) throw new AppError('conflict', texts.noOtherRoot);
}

/** Every table with rows of a site or of an operator. */
async function tablesWith(client: pg.ClientBase, column: 'resource_id' | 'operator_id'): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and a.attname = $1 and not a.attisdropped order by 1`,
    [column],
  );
  return rows.map(({ name }) => name);
}

/** @returns what removes the files of the sites, once their rows are gone */
async function filesOf(client: pg.ClientBase, ids: number[]) {
  const kept = await client.query<{ name: string }>(
    `select file_name as name from export_requests where resource_id = any ($1)
     union all select photo_file from ticket_events where resource_id = any ($1) and photo_file is not null
     union all select file_name from receipt_revisions where resource_id = any ($1)`,
    [ids],
  );
  const imported = await client.query<{ file_key: string; parts: number; rejected_parts: number }>(
    'select file_key, parts, rejected_parts from member_imports where resource_id = any ($1)',
    [ids],
  );
  return async ({ files, exportFiles }: Places): Promise<void> => {
    for (const { name } of kept.rows) await exportFiles.remove(name);
    for (const { file_key: key, parts, rejected_parts: rejected } of imported.rows) {
      await removeParts(files, key, 'upload', parts);
      await removeParts(files, key, 'rejected', rejected);
    }
  };
}

/** The rows of the sites and of the operators; the log of the platform stays. @returns how many members there were */
async function removeRows(client: pg.ClientBase, ids: number[], operators: number[]): Promise<number> {
  let members = 0;
  for (const table of await tablesWith(client, 'resource_id')) {
    const { rowCount } = await client.query(`delete from ${table} where resource_id = any ($1)`, [ids]);
    if (table === 'members') members = rowCount ?? 0;
  }
  for (const table of await tablesWith(client, 'operator_id'))
    await client.query(`delete from ${table} where operator_id = any ($1)`, [operators]);
  await client.query('delete from resources where id = any ($1)', [ids]);
  await client.query('delete from operators where id = any ($1)', [operators]);
  await client.query('update partners set owner_id = null where owner_id = any ($1)', [operators]);
  // A partner that has sites of its own by now stays.
  await client.query(
    `delete from partners p where title = any ($1)
       and not exists (select from resources r where r.partner_id = p.id)
       and not exists (select from operators o where o.owned_partner_id = p.id)`,
    [[...partners.map(({ title }) => title), crowdPartner]],
  );
  await client.query('delete from partner_invites where partner_id not in (select id from partners)');
  return members;
}

/**
 * Takes the sites of the demo, their files and its five operators away, all or nothing. Needs a login that may switch
 * triggers off, as the embedded database's owner may: what the rows are counted for goes with them.
 * @throws AppError conflict while nobody else is root: nobody could sign in afterwards
 */
export async function removeDemo({ owner }: Pick<Database, 'owner'>, places: Places): Promise<RemovedDemo> {
  const client = await owner.connect();
  try {
    await client.query('begin');
    await requireOtherRoot(client);
    await client.query('set local session_replication_role = replica');
    const sites = await client.query<{ id: number; title: string }>(
      'select id, title from resources where key = any ($1) or key like $2 order by title',
      [[...publications.map(({ key }) => key), crowdKeys.large], `${crowdKeys.small}%`],
    );
    const ids = sites.rows.map(({ id }) => id);
    const found = await client.query<{ id: number }>('select id from operators where email_lc = any ($1)', [
      demoEmails,
    ]);
    const removeFiles = await filesOf(client, ids);
    const members = await removeRows(
      client,
      ids,
      found.rows.map(({ id }) => id),
    );
    await client.query('commit');
    await removeFiles(places);
    return { sites: sites.rows.map(({ title }) => title), members, operators: found.rows.length };
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
