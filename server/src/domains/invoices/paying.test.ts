import { describe, expect, test } from 'vitest';
import type { OperatorContext, ResourceContext } from '#server/database/context.ts';
import { createPdfRenderer } from '#server/platform/pdf/pdf-renderer.ts';
import {
  invoiceFixture,
  month,
  chargeTools as tools,
  withoutCards,
} from '#server/testing/access-matrix/invoice-desk.ts';
import { actAs, visitor } from '#server/testing/act-as.ts';
import {
  makeOperator,
  makePartner,
  makeResource,
  type TestOperator,
  type TestSite,
} from '#server/testing/make-resource.ts';
import type { TestDatabase } from '#server/testing/test-database.ts';
import { getCard, saveCard } from '../billing/cards.service.ts';
import { findFaults } from './across-sites.queries.ts';
import { becomePastDue, chargeInvoice } from './charge.service.ts';
import { generate } from './drafts.service.ts';
import { listAcross, listPayments, listSites } from './list.service.ts';
import { downloadInvoice } from './pdf.service.ts';
import { finalize, pay } from './states.service.ts';

let db: TestDatabase;
let site: TestSite;
let key: string;
let root: ResourceContext;
const { price, drafted, finalized, only } = invoiceFixture((made) => {
  ({ db, site, key, root } = made);
});

describe('paying by the card', () => {
  const withCard = (token: string) =>
    saveCard(tools, root, { key, mode: 'test', token, customer_email: 'pays@example.com' });
  const terms = { livemode: false, invoice_charge_automatically: true };
  const mails = async () =>
    (
      await db.database.owner.query(
        'select recipient, subject, body_text from outgoing_mails where subject like $1',
        [`%${site.title}%`],
      )
    ).rows;

  test('a card that is taken pays the invoice, once', async () => {
    await withCard('tok_visa');
    const id = await finalized(terms);
    expect((await only()).invoice_number).toMatch(/^TEST-/);
    await chargeInvoice(tools, root, id);
    await chargeInvoice(tools, root, id);
    expect(await only()).toMatchObject({ status: 'paid' });
    expect((await listPayments(root, { key })).items).toMatchObject([{ pay_system: 'development' }]);
  });

  test('a card that is declined makes it past due, and the billing email is told why', async () => {
    await withCard('tok_declines');
    const id = await finalized(terms);
    await chargeInvoice(tools, root, id);
    expect(await only()).toMatchObject({ status: 'past_due', paid: false });
    expect((await listPayments(root, { key })).items).toMatchObject([{ status: 'failed' }]);
    const [mail] = await mails();
    expect(mail).toMatchObject({ recipient: 'pays@example.com' });
    expect(mail.subject).toMatch(/could not be charged$/);
    expect(mail.body_text).toMatch(/It is due on \d\d\/\d\d\/\d{4}\. .*The card was declined\./);
    await pay(root, { key, id });
    expect(await only()).toMatchObject({ status: 'paid' });
    expect(await findFaults(db.database)).toEqual([]);
  });

  test('a made-up card pays nothing where the platform takes no cards, and is not shown there', async () => {
    await withCard('tok_visa');
    const id = await finalized(terms);
    await chargeInvoice(withoutCards, root, id);
    expect(await only()).toMatchObject({ status: 'open' });
    expect(await getCard(withoutCards, root, { key, mode: 'test' })).toMatchObject({
      item: null,
      takes_cards: false,
      customer_email: 'pays@example.com',
    });
    expect(await getCard(tools, root, { key, mode: 'test' })).toMatchObject({ item: { card_last4: '4242' } });
  });

  test('what is not paid by its day becomes past due, and is told once', async () => {
    await withCard('tok_visa');
    const id = await finalized({ livemode: false });
    await becomePastDue(tools, root);
    expect(await only()).toMatchObject({ status: 'open' });
    await db.database.owner.query(
      `alter table invoices disable trigger invoice_changed;
       update invoices set payment_due_date = '2026-02-10' where id = ${id};
       alter table invoices enable trigger invoice_changed`,
    );
    await becomePastDue(tools, root);
    await becomePastDue(tools, root);
    expect(await only()).toMatchObject({ status: 'past_due' });
    expect(await mails()).toMatchObject([{ subject: expect.stringMatching(/is past due$/) }]);
  });
});

test('an invoice comes as a PDF once it has its number', async () => {
  const pdf = createPdfRenderer();
  try {
    const id = await drafted();
    await expect(downloadInvoice({ pdf }, root, { key, id })).rejects.toMatchObject({ code: 'conflict' });
    const { item } = await finalize(root, { id });
    const file = await downloadInvoice({ pdf }, root, { key, id });
    expect(file.name).toBe(`${key}-${item.invoice_number}.pdf`);
    expect((await file.text()).slice(0, 5)).toBe('%PDF-');
  } finally {
    await pdf.close();
  }
});

describe('invoices across sites', () => {
  const by = ({ id, email }: TestOperator): OperatorContext => ({
    ...visitor(db.database),
    actor: { kind: 'operator', id, email },
    sessionId: null,
  });
  test('root sees all, an owner those of the partner, admins and readers their own, a user none', async () => {
    const partner = { id: site.partnerId };
    await finalized();
    const other = await makeResource(db.database, { partner });
    const ctx = actAs(db.database, other, { relation: 'root' });
    await price({}, ctx);
    await generate(ctx, { key: other.key, ...month });
    const sitesOf = async (who: TestOperator) => {
      const mine = new Set([site.id, other.id]);
      const { items } = await listAcross(by(who), { limit: 200 });
      const { items: named } = await listSites(by(who), undefined);
      const found = [...new Set(items.map(({ resource }) => resource.id))].filter((id) => mine.has(id));
      expect(
        named
          .map(({ id }) => id)
          .filter((id) => mine.has(id))
          .toSorted((one, other) => one - other),
      ).toEqual(found.toSorted((one, other) => one - other));
      return found.length;
    };
    const { database } = db;
    const member = (role: 'admin' | 'readonly' | 'user') =>
      makeOperator(database, { on: [{ resource: site, role }] });
    expect(await sitesOf(await makeOperator(database, { role: 'root' }))).toBe(2);
    expect(await sitesOf(await makeOperator(database, { owns: partner }))).toBe(2);
    expect(await sitesOf(await makeOperator(database, { owns: await makePartner(database) }))).toBe(0);
    expect(await sitesOf(await member('admin'))).toBe(1);
    expect(await sitesOf(await member('readonly'))).toBe(1);
    expect(await sitesOf(await member('user'))).toBe(0);
    const { items } = await listAcross(by(await member('admin')), { calendar_period: '2025-01' });
    expect(items).toEqual([]);
  });
});
