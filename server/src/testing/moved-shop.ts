// A shop whose members Stripe renews, moved in by Stripe's file of subscriptions, and days that pass for all of it.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ResourceContext } from '#server/database/context.ts';
import { importFile } from '#server/domains/member-imports/service.ts';
import { advanceDueSubscriptions } from '#server/domains/member-subscriptions/renewal-scheduler.service.ts';
import { chargeRenewals } from '#server/domains/payments/renewals.service.ts';
import { workFor } from '#server/domains/renewal-handovers/work.service.ts';
import { bill, subscribe } from '#server/stand-ins/stripe/billing.ts';
import type { Ledger, SubscriptionRow } from '#server/stand-ins/stripe/ledger.ts';
import { addCustomer, attach } from '#server/stand-ins/stripe/people.ts';
import { paymentToolsOfTests as tools } from './test-server.ts';

/** Cents of each month. */
export const monthly = 900;

/** State of a member's subscription at Stripe. */
export type Kind = 'middle' | 'overdue' | 'cancelled' | 'no_card';

export interface ShopMember {
  kind: Kind;
  email: string;
  customerId: string;
  row: SubscriptionRow;
}

const seconds = (at: string) => Date.parse(at) / 1_000;

interface Planned {
  kind: Kind;
  /** Day of the month on which Stripe renews, at 10:00 UTC. */
  renewsOn: number;
}

/** Creates a member at Stripe who has paid since December 2024. */
export function addShopMember(ledger: Ledger, place: number, { kind, renewsOn }: Planned): ShopMember {
  const email = `member-${place}@example.com`;
  const { id: customerId } = addCustomer(ledger, email);
  if (kind !== 'no_card') attach(ledger, customerId, 'pm_card_visa');
  const anchor = seconds(`2024-12-${String(renewsOn).padStart(2, '0')}T10:00:00Z`);
  const row = subscribe(ledger, customerId, {
    amount: monthly,
    anchor,
    isDebit: kind === 'no_card',
    cancelAtPeriodEnd: kind === 'cancelled',
  });
  return { kind, email, customerId, row };
}

const minutes = (at: number) => new Date(at * 1_000).toISOString().slice(0, 16).replace('T', ' ');

const lineOf = ({ email, customerId, row }: ShopMember): string =>
  `${row.id},${customerId},${email},price_1,1,usd,month,${(monthly / 100).toFixed(2)},${row.status},${minutes(row.anchor)},${minutes(row.periodEnd)},${row.cancelAtPeriodEnd},`;

const heading =
  'id,Customer ID,Customer Email,Plan,Quantity,Currency,Interval,Amount,Status,Start Date (UTC),Current Period End (UTC),Cancel At Period End,Ended At (UTC)';

/** Brings Stripe's file of subscriptions in. */
export async function moveIn(ctx: ResourceContext, members: readonly ShopMember[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'moved-shop-'));
  try {
    const path = join(folder, 'subscriptions.csv');
    await writeFile(path, `${[heading, ...members.map(lineOf)].join('\n')}\n`);
    const answers = { mail: 'no' as const, plans: [{ name: 'price_1', title: 'Gold' }] };
    await importFile(ctx, { kind: 'members', path, rejectedPath: join(folder, 'rejected.csv'), answers });
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Runs everything that is due for a site, at Stripe and in the product. */
export async function passTime(ctx: ResourceContext, ledger: Ledger): Promise<void> {
  bill(ledger);
  await advanceDueSubscriptions(ctx);
  await chargeRenewals(ctx, tools, { silentMs: 0 });
  while (await workFor(ctx, tools, { forMs: 60_000 }));
}
