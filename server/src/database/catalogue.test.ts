import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

/** Tables with a resource_id that are read to find a site before one is chosen. */
const readBeforeASiteIsChosen = ['export_links', 'private_keys', 'resource_operators', 'service_keys'];

/**
 * Tables that refer to several sites of a partner and belong to none of them: `cascade-access` checks the partner
 * itself.
 */
const ofPartners = ['cascade_accesses', 'cascade_applied', 'cascade_excluded'];

/** Definer functions: each names the site itself, or touches no tenant's rows. */
const definers = [
  'before_invoice_changed',
  'before_invoice_line',
  'before_receipt_added',
  'content_ids_matching',
  'enqueue_job',
  'enqueue_job_in',
  'enqueue_shared_job',
  'enqueue_site_job',
  'ensure_month_partitions',
  'erase_from_logs',
  'member_ids_matching',
  'search_rows',
  'take_back_adjustment',
  'take_back_imported_subscriptions',
];

async function names(statement: string): Promise<string[]> {
  const { rows } = await db.database.owner.query<{ name: string }>(statement);
  return rows.map((row) => row.name).sort();
}

const tenantTables = `
  select c.oid, c.relname from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attname = 'resource_id' and not a.attisdropped
  where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and not c.relispartition
    and c.relname <> all ('{${[...readBeforeASiteIsChosen, ...ofPartners].join(',')}}')`;

/**
 * Tenant tables that aren't fully protected: policies must be enabled, forced, and cover reading as well as writing.
 */
const openTables = `
  with tenant as (${tenantTables})
  select t.relname as name from tenant t join pg_class c on c.oid = t.oid
  where not (c.relrowsecurity and c.relforcerowsecurity)
     or not exists (
       select from pg_policy p where p.polrelid = t.oid and p.polcmd = '*' and p.polroles = '{0}'
         and pg_get_expr(p.polqual, p.polrelid) like '%resource_id = %app.resource_id%'
         and pg_get_expr(p.polwithcheck, p.polrelid) like '%resource_id = %app.resource_id%')`;

test('every table of a site is closed by a forced policy for reading and writing', async () => {
  expect((await names(`select relname as name from (${tenantTables}) t`)).length).toBeGreaterThan(10);
  expect(await names(openTables)).toEqual([]);
});

test('the check notices a table whose policy is gone', async () => {
  const client = await db.database.owner.connect();
  try {
    await client.query('begin; drop policy tenant on groups');
    const { rows } = await client.query<{ name: string }>(openTables);
    expect(rows.map((row) => row.name)).toEqual(['groups']);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test('nothing but the search role passes a policy by, and only for reading', async () => {
  const others = await names(`
    select c.relname || ':' || p.polname as name from pg_policy p join pg_class c on c.oid = p.polrelid
    where c.relnamespace = 'public'::regnamespace and p.polname <> 'tenant'
      and not (p.polcmd = 'r' and p.polroles = array['masthead_search'::regrole::oid])`);
  expect(others).toEqual([]);
});

test('partitions close themselves and grant nothing', async () => {
  const open = await names(`
    select c.relname as name from pg_class c
    where c.relispartition and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and (not c.relrowsecurity or not c.relforcerowsecurity or has_table_privilege('masthead_app', c.oid, 'select'))`);
  expect(open).toEqual([]);
});

test('every reference between tables of a site leads with the site', async () => {
  const loose = await names(`
    with tenant as (${tenantTables})
    select k.conname as name from pg_constraint k
    where k.contype = 'f' and k.conrelid in (select oid from tenant) and k.confrelid in (select oid from tenant)
      and not exists (
        select from pg_attribute a
        where a.attrelid = k.conrelid and a.attnum = k.conkey[1] and a.attname = 'resource_id')`);
  expect(loose).toEqual([]);
});

test('every primary key of a table of a site leads with the site', async () => {
  const loose = await names(`
    with tenant as (${tenantTables})
    select t.relname as name from tenant t
    where not exists (
      select from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
      where i.indrelid = t.oid and i.indisprimary and a.attname = 'resource_id')`);
  expect(loose).toEqual([]);
});

test('only listed functions run with rights of their owner, each with a fixed search path', async () => {
  const found = await names(`
    select p.proname as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prosecdef`);
  expect(found).toEqual(definers);
  const loose = await names(`
    select p.proname as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prosecdef
      and not exists (select from unnest(p.proconfig) c where c like 'search_path=%')`);
  expect(loose).toEqual([]);
});

test('no view reads with rights of its owner', async () => {
  const views = await names(`
    select c.relname as name from pg_class c
    where c.relkind in ('v', 'm') and c.relnamespace = 'public'::regnamespace
      and not coalesce('security_invoker=true' = any(c.reloptions), false)`);
  expect(views).toEqual([]);
});

test("the server's role owns nothing and cannot pass policies by", async () => {
  const { rows } = await db.database.pool.query<{ name: string; super: boolean; bypass: boolean }>(
    'select current_user as name, rolsuper as super, rolbypassrls as bypass from pg_roles where rolname = current_user',
  );
  expect(rows).toEqual([{ name: 'masthead_app', super: false, bypass: false }]);
  expect(
    await names("select relname as name from pg_class where relowner = 'masthead_app'::regrole"),
  ).toEqual([]);
});

test('the audit log can be added to, not changed', async () => {
  for (const table of ['audit_log', 'platform_audit_log', 'subscription_events', 'transaction_adjustments']) {
    const { rows } = await db.database.owner.query<{ insert: boolean; update: boolean; delete: boolean }>(
      `select has_table_privilege('masthead_app', $1, 'insert') as insert,
              has_table_privilege('masthead_app', $1, 'update') as update,
              has_table_privilege('masthead_app', $1, 'delete') as delete`,
      [table],
    );
    expect(rows, table).toEqual([{ insert: true, update: false, delete: false }]);
  }
});
