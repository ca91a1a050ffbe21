import { expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { invoiceFixture, month } from '#server/testing/access-matrix/invoice-desk.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import type { TestDatabase } from '#server/testing/test-database.ts';
import { findFaults } from './across-sites.queries.ts';
import { generate } from './drafts.service.ts';
import { finalize } from './states.service.ts';

let db: TestDatabase;
let root: ResourceContext;
const { price, idsOf } = invoiceFixture((made) => {
  ({ db, root } = made);
});

/** Creates a finalized invoice of a site of its own. @returns its id */
async function invoice(): Promise<number> {
  const site = await makeResource(db.database, { timezone: 'America/New_York' });
  await price({}, actAs(db.database, site, { relation: 'root' }));
  await generate(root, { key: site.key, ...month });
  const [id = 0] = await idsOf(site);
  await finalize(root, { id });
  return id;
}

/** Writes past the guards of the database, as a person with its owner's login could. */
async function tamper(table: string, statement: string, id: number): Promise<void> {
  const { owner } = db.database;
  await owner.query(`alter table ${table} disable trigger user`);
  await owner.query(statement, [id]);
  await owner.query(`alter table ${table} enable trigger user`);
}

test('what does not add up is named, with its invoice', async () => {
  expect(await findFaults(db.database)).toEqual([]);
  const [amount, line, paid, missing] = [await invoice(), await invoice(), await invoice(), await invoice()];
  expect(await findFaults(db.database)).toEqual([]);
  await tamper('invoices', 'update invoices set amount = amount + 1 where id = $1', amount);
  await tamper('invoice_lines', "update invoice_lines set currency = 'eur' where invoice_id = $1", line);
  await tamper('invoices', "update invoices set status = 'paid', paid_at = now() where id = $1", paid);
  await tamper('invoice_lines', 'delete from invoice_lines where invoice_id = $1', missing);
  await tamper('invoices', 'delete from invoices where id = $1', missing);
  const found = await findFaults(db.database);
  expect(found).toHaveLength(4);
  expect(found.join('\n')).toMatch(
    new RegExp(`invoice ${amount} of site \\d+ is of 4901, its lines of 4900`),
  );
  expect(found.join('\n')).toContain(`a line of invoice ${line} is in eur`);
  expect(found.join('\n')).toContain(`invoice ${paid} is paid, and 0 was paid for it`);
  expect(found.join('\n')).toMatch(/3 numbers were given in \d{4} \(live\), the last is 4/);
});
