// Sites with a record of each kind that the search finds, and operators who search.
import type { SearchResult } from '#contract/domains/global-search/schemas.ts';
import type { Database } from '#server/database/connect.ts';
import type { OperatorContext } from '#server/database/context.ts';
import { findEverything } from '#server/domains/global-search/service.ts';
import { createGroup } from '#server/domains/groups/service.ts';
import { createInvite } from '#server/domains/invites/service.ts';
import { createNote } from '#server/domains/member-notes/service.ts';
import { createMember } from '#server/domains/members/service.ts';
import { createPlan } from '#server/domains/plans/service.ts';
import { createPromo } from '#server/domains/promos/service.ts';
import { createTicketEvent } from '#server/domains/ticket-events/service.ts';
import { createTransaction } from '#server/domains/transactions/manual.service.ts';
import { actAs, visitor } from '../act-as.ts';
import { makeOption } from '../make-records.ts';
import type { TestOperator, TestSite } from '../make-resource.ts';
import { freshInvoice } from './invoice-valid-calls.ts';
import { newFamily } from './seed-families.ts';
import { newReceipt } from './seed-receipts.ts';

/** Ids of the created records, by kind. */
export type Made = Record<
  | 'member'
  | 'group'
  | 'plan'
  | 'pricing_option'
  | 'content'
  | 'ticket_event'
  | 'promo'
  | 'invite'
  | 'unique_code'
  | 'note'
  | 'transaction',
  number
> & { receipt: string; invoice: string };

async function contentNamed(database: Database, { id }: TestSite, word: string): Promise<number> {
  const { rows } = await database.owner.query<{ id: number }>(
    `insert into content_items (resource_id, key, title) values ($1, $2, $3) returning id`,
    [id, `key-${word}`, `Story of ${word}`],
  );
  return rows[0]?.id ?? 0;
}

const numbers = `
  select (select case when livemode then '' else 'TEST-' end || year || '-' || lpad(number::text, 6, '0')
      from receipts where resource_id = $1) as receipt,
    (select case when livemode then 'MH-' else 'TEST-' end || number_year || '-' || lpad(number::text, 6, '0')
      from invoices where resource_id = $1) as invoice`;

async function sold(database: Database, site: TestSite, member: number, content: number) {
  const ctx = actAs(database, site);
  const { id } = await createTransaction(ctx, {
    amount: 1_250,
    currency: 'usd',
    user_id: member,
    purchases: [{ item_type: 'content', item_key: content }],
  });
  await newReceipt(ctx, id);
  await freshInvoice(actAs(database, site, { relation: 'root' }));
  const { rows } = await database.owner.query<{ receipt: string; invoice: string }>(numbers, [site.id]);
  return { transaction: id, receipt: rows[0]?.receipt ?? '', invoice: rows[0]?.invoice ?? '' };
}

/** Creates a record of each kind with the word in its name, and a charge with its receipt and an invoice. */
export async function fillSite(database: Database, site: TestSite, word: string): Promise<Made> {
  const ctx = actAs(database, site);
  const member = await createMember(ctx, {
    email: `${word}@example.com`.toLowerCase(),
    first_name: 'Paula',
    last_name: word,
    password: 'a seeded password',
  });
  const note = await createNote(ctx, { id: member.id, text: `Asked for the ${word} prints` });
  const { id: group } = await createGroup(ctx, { name: `${word} Ltd`, type: 'company' });
  const { id: plan } = await createPlan(ctx, { title: `${word} Digital` });
  const { optionId } = await makeOption(ctx, { plan_id: plan, title: `${word} monthly` });
  const start_date = '2027-03-01T18:00:00Z';
  const event = { slug: word.toLowerCase(), start_date, end_date: start_date };
  const { id: ticketEvent } = await createTicketEvent(ctx, { title: `${word} Summit`, ...event });
  const percent = { discount: 10, discount_type: 'percent', for_all_plans: true } as const;
  const promo = await createPromo(ctx, { title: 'Spring', code: `${word}-10`, ...percent });
  const invite = await createInvite(ctx, { title: 'Guests', code: `${word}-GUEST`, team_id: group });
  const content = await contentNamed(database, site, word);
  return {
    member: member.id,
    group,
    plan,
    pricing_option: optionId,
    content,
    ticket_event: ticketEvent,
    promo: promo.id,
    invite: invite.id,
    note: note.id,
    unique_code: await newFamily(ctx, { promo_id: promo.id }),
    ...(await sold(database, site, member.id, content)),
  };
}

export const searchAs = (database: Database, { id, email }: TestOperator): OperatorContext => ({
  ...visitor(database),
  actor: { kind: 'operator', id, email },
  sessionId: null,
});

/** Returns the search results of an operator on a site, without a time limit. */
export async function foundBy(
  database: Database,
  operator: TestOperator,
  q: string,
  site?: TestSite,
): Promise<SearchResult[]> {
  const asked = site === undefined ? { q } : { q, site: site.key };
  const { items } = await findEverything(searchAs(database, operator), asked, { longest: 30_000 });
  return items;
}

export const kindsOf = (hits: readonly SearchResult[]) => [...new Set(hits.map(({ kind }) => kind))];
