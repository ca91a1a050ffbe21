import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { publish } from '#server/domains/configuration-drafts/publish.service.ts';
import { createSettingsDraft } from '#server/domains/configuration-drafts/save.service.ts';
import { newLink } from '#server/domains/passes/links.ts';
import { purposeOf as paymentPurpose } from '#server/domains/payments/tools.ts';
import { maskedPrivateKey } from '#server/domains/resources/private-key.service.ts';
import { updateResource } from '#server/domains/resources/update.service.ts';
import { totpPurpose } from '#server/domains/second-factors/tools.ts';
import { rotateSecret } from '#server/domains/webhooks/service.ts';
import { createSecretBox } from '#server/platform/secrets/secret-box.ts';
import { draftTools } from '#server/testing/access-matrix/seed-drafts.ts';
import { seedSite } from '#server/testing/access-matrix/seed-site.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeOperator, makeResource, type TestSite } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { testSecrets } from '#server/testing/test-server.ts';
import { moveKeyCheck, requireSecretKey } from '../secret-key-check.ts';
import { sealedPlaces } from './places.ts';
import { reseal } from './reseal.ts';

const [oldKey, newKey] = [Buffer.alloc(32, 7), Buffer.alloc(32, 8)];
const [onlyNew, onlyOld] = [createSecretBox([newKey]), testSecrets];
const both = createSecretBox([newKey, oldKey]);
/** Prefix of every value encrypted with the old key. */
const oldBox = onlyOld.seal('x', 'x').split('.').slice(0, 2).join('.');

let db: TestDatabase;
let site: TestSite;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

const sql = async <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  (await db.database.owner.query<Row>(text, values)).rows;

/** Counts values encrypted with the old key, by column, in every table. */
async function underOldKey(): Promise<Record<string, number>> {
  const columns = await sql<{ name: string; column: string }>(
    `select format('%I.%I', table_schema, table_name) as name, column_name as column from information_schema.columns
     join pg_class c on c.oid = format('%I.%I', table_schema, table_name)::regclass and c.relkind in ('r', 'p')
       and not c.relispartition
     where table_schema in ('public', 'graphile_worker') and data_type in ('text', 'json', 'jsonb', 'ARRAY')`,
  );
  const found: Record<string, number> = {};
  for (const { name, column } of columns) {
    const [row] = await sql<{ n: number }>(
      `select count(*)::int as n from ${name} where ${column}::text like $1`,
      [`%${oldBox}.%`],
    );
    if (row && row.n > 0) found[`${name.replace('public.', '')}.${column}`] = row.n;
  }
  return found;
}

/** Fills a site with every kind of row, each with its secrets, all encrypted with the old key. */
beforeEach(async () => {
  site = await makeResource(db.database);
  const ctx = actAs(db.database, site);
  const { ids } = await seedSite(db.database, site);
  await rotateSecret(ctx, { secrets: onlyOld }, { id: ids.webhook });
  const link = newLink(onlyOld, site.id, ids.pass, new Date());
  await sql(
    'update passes set auth_token_hash = $3, auth_token_sealed = $4, auth_token_at = now() where resource_id = $1 and id = $2',
    [site.id, ids.pass, link.hash, link.sealed],
  );
  const { id: operatorId } = await makeOperator(db.database);
  await sql('insert into operator_totps (operator_id, secret_sealed) values ($1, $2)', [
    operatorId,
    onlyOld.seal('JBSWY3DPEHPK3PXP', totpPurpose(operatorId)),
  ]);
  await sql('delete from payment_accounts where resource_id = $1', [site.id]);
  for (const livemode of [true, false])
    await sql(
      `insert into payment_accounts (resource_id, provider, livemode, secret_key_sealed, webhook_secret_sealed)
       values ($1, 'stripe', $2, $3, $4)`,
      [
        site.id,
        livemode,
        onlyOld.seal(`sk_${livemode}`, paymentPurpose(site.id, livemode, 'secret-key')),
        onlyOld.seal(`whsec_${livemode}`, paymentPurpose(site.id, livemode, 'webhook-secret')),
      ],
    );
  const captcha = (key: string) => ({ settings: { google_recaptcha: { secret_key: key } } });
  await updateResource(draftTools, ctx, { key: site.key, ...captcha('the first secret of the captcha') });
  const draft = await createSettingsDraft(draftTools, ctx, captcha('the drafted secret of the captcha'));
  await publish(draftTools, ctx, { id: draft.id });
  await createSettingsDraft(draftTools, ctx, captcha('the waiting secret of the captcha'));
});

const start = (secretKey: Buffer, ...olderSecretKeys: Buffer[]) =>
  requireSecretKey(db.database.owner, {
    secretKey,
    olderSecretKeys,
    isSecretKeyReplaced: false,
    dataDir: '/data',
  });

test('after it no value of any table is sealed with the old key, and the new one opens all', async () => {
  await start(oldKey);
  const before = await underOldKey();
  // Each declared column has at least one, and the only other one is the text that the key is checked by.
  expect(Object.keys(before).sort()).toEqual(
    [...sealedPlaces.map(({ table, column }) => `${table}.${column}`), 'secret_key_checks.sealed'].sort(),
  );
  const counts = await reseal(db.database.owner, both);
  expect(counts.unreadable).toBe(0);
  // Documents contain several encrypted values in one column value.
  const values = Object.values(before).reduce((sum, n) => sum + n, 0) - 1;
  expect(counts.resealed).toBeGreaterThanOrEqual(values);
  expect(await underOldKey()).toEqual({ 'secret_key_checks.sealed': 1 });
  // Until the check is re-encrypted, the new key alone is refused, because the old one may still be needed.
  await expect(start(newKey)).rejects.toThrow(/^The secret key is not the one/);
  await moveKeyCheck(db.database.owner, both);
  expect(await underOldKey()).toEqual({});
  await start(newKey);
  await expect(start(oldKey)).rejects.toThrow(/^The secret key is not the one/);
  expect(await reseal(db.database.owner, onlyNew)).toEqual({ resealed: 0, unreadable: 0 });
  const [row] = await sql<{ sealed: string; secret: string }>(
    `select r.private_key_sealed as sealed, p.secret_key_sealed as secret from resources r
     join payment_accounts p on p.resource_id = r.id and p.livemode where r.id = $1`,
    [site.id],
  );
  expect(maskedPrivateKey(onlyNew, site.id, row?.sealed ?? '')).toMatch(/^••••.{4}$/);
  expect(onlyNew.open(row?.secret ?? '', paymentPurpose(site.id, true, 'secret-key'))).toBe('sk_true');
});

test('broken off, it goes on where it was, and counts only what was left', async () => {
  const whole = await reseal(db.database.owner, createSecretBox([Buffer.alloc(32, 9), newKey, oldKey]));
  expect(whole.resealed).toBeGreaterThan(0);
  // The connection is lost in the middle: earlier batches stay.
  const again = createSecretBox([newKey, Buffer.alloc(32, 9)]);
  let left = 4;
  const breaking = new Proxy(db.database.owner, {
    get: (target, name) => {
      if (name === 'connect')
        return () => (left-- > 0 ? target.connect() : Promise.reject(new Error('the connection is lost')));
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  await expect(reseal(breaking, again)).rejects.toThrow('the connection is lost');
  const rest = await reseal(db.database.owner, again);
  expect(rest.resealed).toBeGreaterThan(0);
  expect(rest.resealed).toBeLessThan(whole.resealed);
  expect(await reseal(db.database.owner, again)).toEqual({ resealed: 0, unreadable: 0 });
});

test('what was sealed with a key that is lost stays, and is counted', async () => {
  const lost = createSecretBox([Buffer.alloc(32, 1)]).seal('sk_x', `resource:${site.id}:private-key`);
  await sql('update resources set private_key_sealed = $2 where id = $1', [site.id, lost]);
  const { unreadable } = await reseal(db.database.owner, both);
  expect(unreadable).toBe(1);
  expect(await sql('select private_key_sealed from resources where id = $1', [site.id])).toEqual([
    { private_key_sealed: lost },
  ]);
  await sql('update resources set private_key_sealed = null where id = $1', [site.id]);
});
