import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Invoice, OwedAnswer } from '#contract/domains/invoices/schemas.ts';
import { chargeTools } from '#server/testing/access-matrix/invoice-desk.ts';
import { type PartnerDesk, partnerFixture } from '#server/testing/access-matrix/partner-desk.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeOperator } from '#server/testing/make-resource.ts';
import { sessionOf } from '#server/testing/sign-in.ts';
import type { Answer } from '#server/testing/test-server.ts';
import { saveCard } from '../billing/cards.service.ts';
import { invoiceTasks } from './jobs.ts';

type Method = 'GET' | 'PUT' | 'POST' | 'DELETE';
type Call = (method: Method, path: string, body?: object) => Promise<Answer>;

let desk: PartnerDesk;
let root: Call;
beforeAll(async () => {
  desk = await partnerFixture();
  root = await callAs(await makeOperator(desk.server.database, { role: 'root' }));
});
afterAll(() => desk.server.close());

/** Signs in an operator and returns a function that calls the test's site, which the header names. */
async function callAs(operator: { id: number; email: string }): Promise<Call> {
  const token = await sessionOf(desk.server.database, operator);
  return (method, path, body) =>
    desk.server.call(method, `/api/admin/${path}`, { token, resource: key, ...(body ? { body } : {}) });
}

let partnerId: number;
let owner: Call;
let admin: Call;
let key: string;
let siteId: number;
/** The running month, and the two before it, in the zone of the site. */
let running: string;
let last: string;
let before: string;

const contextOfSite = () =>
  actAs(
    desk.server.database,
    { id: siteId, key, title: key, livemode: true, timezone: 'UTC', clockOffsetMs: 0 },
    { relation: 'root' },
  );
const update = (statement: string) => desk.rows(statement, siteId);
const remove = (by = owner) => by('DELETE', `partners/${partnerId}/resources/${key}/delete`);
const owed = async () => (await owner('GET', `resources/${key}/pricing/invoices/owed`)).body as OwedAnswer;
const invoicePath = (id: number, verb: string) => `resources/${key}/pricing/invoice/${id}/${verb}`;
const listed = async (by: Call) =>
  ((await by('GET', `resources/pricing/invoices?partner_id=${partnerId}`)).body as { items: Invoice[] })
    .items;
const generate = (period: string) =>
  root('PUT', `resources/${key}/pricing/invoice/generate/monthly`, { calendar_period: period });

async function billed(period: string): Promise<number> {
  expect((await generate(period)).status).toBe(200);
  const found = (await listed(root)).find((one) => one.calendar_period === period);
  return found?.id ?? 0;
}

/** Creates a site of a partner in a zone, at 49.00 USD a month, before the last two months began. */
async function open(zone: string): Promise<void> {
  const made = await desk.owned();
  partnerId = made.id;
  owner = await callAs(made.owner);
  const { body } = await made.call('POST', `/${partnerId}/resources`, desk.website());
  ({ key, id: siteId } = body as { key: string; id: number });
  const [months] = await desk.rows(
    `update resources set reporting_timezone = $2,
       created_at = (date_trunc('month', now() at time zone $2) - interval '40 days') at time zone $2
     where id = $1
     returning to_char(now() at time zone $2, 'YYYY-MM') as running,
       to_char((now() at time zone $2) - interval '1 month', 'YYYY-MM') as last,
       to_char((now() at time zone $2) - interval '2 months', 'YYYY-MM') as before`,
    siteId,
    zone,
  );
  ({ running, last, before } = months as { running: string; last: string; before: string });
  const resource = { id: siteId };
  admin = await callAs(await makeOperator(desk.server.database, { on: [{ resource, role: 'admin' }] }));
}

describe.each(['Pacific/Auckland', 'America/New_York'])('deleting a site in %s', (zone) => {
  beforeEach(() => open(zone));

  test('is refused for everyone while an invoice is open, and says which', async () => {
    const id = await billed(last);
    expect((await root('PUT', `resources/pricing/invoice/${id}/finalize`)).status).toBe(200);
    const [invoice] = await listed(owner);
    for (const by of [owner, root])
      expect(await remove(by)).toMatchObject({
        status: 409,
        body: {
          error_description: expect.stringMatching(
            new RegExp(
              `It owes 49\\.00 USD for \\w+ \\d{4} \\(${invoice?.invoice_number}\\)\\. Pay it under Billing`,
            ),
          ),
        },
      });
    // The list of sites applies the same rule to a deletion.
    expect((await owner('DELETE', `resources/${siteId}`)).status).toBe(409);
    expect((await owed()).blocks_deletion).toBe(true);
    await root('PUT', invoicePath(id, 'pay'));
    expect((await owed()).blocks_deletion).toBe(false);
    expect((await remove()).status).toBe(200);
  });

  test('is refused while a month that ended is a draft, or has no invoice since pricing was attached', async () => {
    const id = await billed(last);
    expect((await owed()).items).toEqual([
      { kind: 'draft', calendar_period: last, invoice_number: null, amount: 4_900, currency: 'usd' },
      { kind: 'running', calendar_period: running, invoice_number: null, amount: 4_900, currency: 'usd' },
    ]);
    expect(await remove()).toMatchObject({
      status: 409,
      body: { error_description: expect.stringContaining('(draft)') },
    });
    await root('DELETE', `resources/${key}/pricing/invoice/${id}`);
    // The pricing came with the current month: there was no agreement to pay for the months before it.
    expect((await owed()).blocks_deletion).toBe(false);
    await update(`update resource_pricing set created_at = r.created_at from resources r
      where r.id = resource_id and resource_id = $1`);
    expect((await owed()).items.map(({ kind, calendar_period: period }) => [kind, period])).toEqual([
      ['unbilled', before],
      ['unbilled', last],
      ['running', running],
    ]);
    expect(await remove()).toMatchObject({
      status: 409,
      body: { error_description: expect.stringMatching(/49\.00 USD for .*not billed yet.*, 49\.00 USD for/) },
    });
  });

  test('writes the running month as a last draft, which is finalized and charged without the site', async () => {
    await saveCard(chargeTools, contextOfSite(), {
      key,
      mode: 'live',
      token: 'tok_visa',
      customer_email: 'pays@example.com',
    });
    await update('update resource_pricing set invoice_charge_automatically = true where resource_id = $1');
    expect((await remove()).status).toBe(200);
    expect(await listed(owner)).toMatchObject([
      { calendar_period: running, status: 'draft', amount: 4_900, resource: { key, deleted: true } },
    ]);
    expect(await listed(admin)).toEqual([]);
    const id = (await listed(root))[0]?.id ?? 0;
    expect((await root('PUT', `resources/pricing/invoice/${id}/finalize`)).status).toBe(200);
    // The stored card is charged by the terms of the site; a development card pays nothing in live mode.
    const [charge] = invoiceTasks({ ...chargeTools, ...contextOfSite() });
    await charge?.run({ siteId, id }, { signal: AbortSignal.timeout(60_000) } as never);
    expect(await listed(owner)).toMatchObject([{ id, status: 'past_due' }]);
    // The email leads to where the owner of a deleted site sees its invoice.
    const [mail] = await desk.rows(
      'select body_text as text from outgoing_mails where message_id = $1',
      `<invoice-past-due-${siteId}-${id}@masthead>`,
    );
    expect(mail).toMatchObject({ text: expect.stringContaining(`/invoices?resource_id=${siteId}`) });
    expect(mail).not.toMatchObject({ text: expect.stringContaining('/billing-info') });
    const shown = await owner('GET', `resources/pricing/invoices?resource_id=${siteId}`);
    expect(shown.body).toMatchObject({ items: [{ id, resource: { deleted: true } }] });
  });

  test('leaves what is owed visible, payable and voidable, and the partner in place', async () => {
    expect((await remove()).status).toBe(200);
    const id = (await listed(root))[0]?.id ?? 0;
    expect((await root('DELETE', `partners/${partnerId}`)).body).toMatchObject({
      error_description: expect.stringMatching(/Its deleted sites owe 49\.00 USD for \w+ \d{4} \(draft\)/),
    });
    expect((await root('PUT', `resources/pricing/invoice/${id}/finalize`)).status).toBe(200);
    for (const by of [owner, root]) {
      const pdf = await by('GET', invoicePath(id, 'pdf'));
      expect(pdf.status).toBe(200);
      expect(pdf.text.slice(0, 5)).toBe('%PDF-');
      expect((await by('GET', `resources/${key}/pricing/invoices`)).body).toMatchObject({
        items: [{ id, resource: { deleted: true } }],
      });
    }
    for (const path of [invoicePath(id, 'pdf'), `resources/${key}/pricing/invoices`])
      expect((await admin('GET', path)).status).toBe(404);
    // All other data of the site is gone for its owner, too.
    for (const path of [`resources/${key}/pricing`, 'users', `resources/${key}/pricing/invoices/owed`])
      expect((await owner('GET', path)).status).toBe(404);
    expect((await root('DELETE', `partners/${partnerId}`)).status).toBe(409);
    expect((await owner('PUT', invoicePath(id, 'void'))).status).toBe(403);
    expect((await root('PUT', invoicePath(id, 'void'))).status).toBe(200);
    expect((await root('DELETE', `partners/${partnerId}`)).status).toBe(200);
  });

  test('leaves drafts that root can discard, and no month after it', async () => {
    expect((await remove()).status).toBe(200);
    const id = (await listed(root))[0]?.id ?? 0;
    const discard = `resources/${key}/pricing/invoice/${id}`;
    expect((await owner('DELETE', discard)).status).toBe(403);
    expect((await root('DELETE', discard)).status).toBe(200);
    expect(await listed(root)).toEqual([]);
    expect((await root('DELETE', discard)).status).toBe(404);
    // The month in which the site was deleted can be billed again, but not a later one.
    expect(await billed(running)).toBeGreaterThan(id);
    await update("update resources set removed_at = now() - interval '40 days' where id = $1");
    expect(await generate(running)).toMatchObject({
      status: 409,
      body: { error_description: 'The site was deleted before this month, so there is nothing to bill.' },
    });
  });

  test('asks for nothing by pricing in test mode', async () => {
    await update('update resource_pricing set livemode = false where resource_id = $1');
    const id = await billed(last);
    await root('PUT', `resources/pricing/invoice/${id}/finalize`);
    expect(await owed()).toEqual({ items: [], blocks_deletion: false });
    expect((await remove()).status).toBe(200);
    expect(await listed(root)).toHaveLength(1);
    expect((await root('DELETE', `partners/${partnerId}`)).status).toBe(200);
  });
});

test('of a partner that is not active, root alone lists the invoices, of sites that are there and deleted', async () => {
  await open('America/New_York');
  await billed(last);
  expect([await listed(owner), await listed(admin)].map(({ length }) => length)).toEqual([1, 1]);
  await desk.rows('update partners set active = false where id = $1', partnerId);
  const counts = async () => {
    const found = [];
    for (const by of [root, owner, admin]) {
      const [invoices, sites, months] = [
        await listed(by),
        (await by('GET', 'pricing/invoices/resources')).body as { items: { key: string }[] },
        (await by('GET', `resources/pricing/invoices/periods?resource_id=${siteId}`)).body as { items: [] },
      ];
      const isNamed = sites.items.some((site) => site.key === key);
      found.push([invoices.length, isNamed, months.items.length]);
    }
    return found;
  };
  expect(await counts()).toEqual([
    [1, true, 1],
    [0, false, 0],
    [0, false, 0],
  ]);
  await update('update resources set removed_at = now() where id = $1');
  expect(await counts()).toEqual([
    [1, true, 1],
    [0, false, 0],
    [0, false, 0],
  ]);
});
