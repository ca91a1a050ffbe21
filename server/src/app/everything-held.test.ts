// All data about a member must be in the document, unless a reason for its absence is declared.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { textColumns } from '#server/domains/erasures/columns.ts';
import { exportMemberData } from '#server/domains/member-timeline/data-export.service.ts';
import {
  excludedColumns,
  excludedTables,
  sections,
} from '#server/domains/member-timeline/export-sections.ts';
import { folderStore } from '#server/platform/files/files.ts';
import { actAs } from '#server/testing/act-as.ts';
import { type Canary, makeCanaries } from '#server/testing/canaries.ts';
import { columnsWith } from '#server/testing/canary-scan.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';

type Row = Record<string, unknown>;
interface Document {
  format: string;
  member_id: number;
  records: Record<string, Row[]>;
}

const folder = temporaryFolder('masthead-everything-');
let db: TestDatabase;
let ctx: ResourceContext;
let one: Canary;
let other: Canary;

beforeAll(async () => {
  db = await testDatabase();
  ctx = actAs(db.database, await makeResource(db.database));
  const [first, second] = await makeCanaries(ctx, { files: folderStore(folder()), mailFolder: folder() }, 2);
  if (!first || !second) throw new Error('nobody was made');
  one = first;
  other = second;
});
afterAll(() => db.drop());

async function take({ id }: { id: number }): Promise<Document> {
  const file = await exportMemberData(ctx, { id });
  expect(file.type).toBe('application/json');
  return JSON.parse(await file.text()) as Document;
}

/** Returns the tables that refer to members in a column of their own, without monthly partitions. */
async function namingMembers(): Promise<string[]> {
  const { rows } = await db.database.owner.query<{ name: string }>(
    `select distinct c.relname as name from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
       and (a.attname in ('member_id', 'member_ids', 'payer_id', 'person_id') or exists (
         select from pg_constraint f where f.conrelid = c.oid and f.contype = 'f' and f.confrelid = 'members'::regclass
           and a.attnum = any(f.conkey) and a.attname <> 'resource_id'))
     order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** Returns the tables that are neither a section nor left out for a reason. */
const forgotten = async () => {
  const known = new Set([...sections.map(({ table }) => table), ...Object.keys(excludedTables)]);
  return (await namingMembers()).filter((table) => !known.has(table));
};

test('every table that names members is a section of the document or left out for a reason', async () => {
  expect(await forgotten()).toEqual([]);
  const all = new Set(await namingMembers());
  expect(Object.keys(excludedTables).filter((table) => !all.has(table))).toEqual([]);
});

test('a new table that names members is noticed', async () => {
  await db.database.owner.query('create table loyalty_points (resource_id bigint, member_id bigint)');
  expect(await forgotten()).toEqual(['loyalty_points']);
  await db.database.owner.query('drop table loyalty_points');
});

test('whatever was written about the member stands in the document, and nothing about anybody else', async () => {
  const document = await take(one);
  expect(document).toMatchObject({ format: 'masthead-member', member_id: one.id });
  const personal = Object.entries(textColumns).flatMap(([table, { personal: columns = '', kept = '' }]) =>
    `${columns} ${kept}`
      .split(' ')
      .filter(Boolean)
      .map((column) => `${table}.${column}`),
  );
  const planted = await columnsWith(db.database, personal, one.word);
  expect(planted.length).toBeGreaterThan(40);
  const told = planted.filter((column) => {
    const [table, name = ''] = column.split('.');
    return sections.some(
      (section) =>
        section.table === table &&
        document.records[section.name]?.some((row) =>
          JSON.stringify(row[name] ?? null)
            .toLowerCase()
            .includes(one.word),
        ),
    );
  });
  const missing = planted.filter((column) => !told.includes(column));
  expect(missing.sort()).toEqual(
    Object.keys(excludedColumns)
      .filter((column) => planted.includes(column))
      .sort(),
  );
  expect(JSON.stringify(document)).not.toContain(other.word);
});

test('what lets in stays out, and that the document was taken is noted', async () => {
  await db.database.owner.query(
    `update member_sessions set token_hash = '\\xfeedfacefeedface' where resource_id = $1 and member_id = $2`,
    [ctx.resource.id, one.id],
  );
  const document = await take(one);
  const text = JSON.stringify(document);
  expect(text).not.toMatch(/password_hash|token_hash|auth_token|feedface/);
  const { rows } = await db.database.owner.query(
    `select from audit_log where resource_id = $1 and operation = 'memberTimeline.everything' and target_id = $2`,
    [ctx.resource.id, one.id],
  );
  expect(rows.length).toBeGreaterThan(0);
});

test('rows beyond a batch all come, in order and as JSON that can be read', async () => {
  await db.database.owner.query(
    `insert into member_activity (resource_id, member_id, kind, occurred_at)
     select $1, $2, 'request', now() - n * interval '1 second' from generate_series(1, 4500) n`,
    [ctx.resource.id, other.id],
  );
  const { records } = await take(other);
  const times = records['activity']?.map(({ occurred_at: at }) => String(at)) ?? [];
  expect(times).toHaveLength(4_501);
  expect(times).toEqual([...times].sort());
});

test('a member of another site, or nobody, is not found', async () => {
  const elsewhere = actAs(db.database, await makeResource(db.database));
  await expect(exportMemberData(elsewhere, { id: one.id })).rejects.toMatchObject({ code: 'not_found' });
});
