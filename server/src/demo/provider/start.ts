// A Stripe for the demo's main site: the stand-in of the tests, on this machine only, with an account that agrees with
// the site except for a dozen discrepancies. The product calls and compares it like any other.
import type { ResourceContext } from '#server/database/context.ts';
import { insertMany } from '#server/database/insert-many.ts';
import { read, write } from '#server/database/scope.ts';
import { type SystemTools, sitesOf, systemContext } from '#server/database/sites.ts';
import { connectStripe, findAccount, inMode } from '#server/domains/payments/account.service.ts';
import type { PaymentTools } from '#server/domains/payments/tools.ts';
import type { Ledger } from '#server/stand-ins/stripe/ledger.ts';
import {
  newSecretKey,
  newWebhookSecret,
  type StripeStandIn,
  startStripe,
} from '#server/stand-ins/stripe/server.ts';
import { hasDemo } from '../load.ts';
import { publications } from '../publications.ts';
import { accountOf, type Known } from './account.ts';
import { createDiscrepancies } from './differences.ts';
import { type Kept, keeperOf, readKept, writeKept } from './kept.ts';
import { goOnTrying } from './overdue.ts';

/** Operations that the start and stop of the product need. */
export interface DemoProvider {
  /** On 127.0.0.1. */
  port: number;
  stop(): Promise<void>;
}

type Tools = SystemTools & PaymentTools;

/** Returns the site with the demo's key and host: a publisher's own site has another host. */
async function mainSite(tools: SystemTools): Promise<ResourceContext | null> {
  const { database } = tools;
  const [main] = publications;
  if (!main || !(await hasDemo(database))) return null;
  const { rows } = await database.pool.query<{ id: number }>(
    'select id from resources where key = $1 and host = $2',
    [main.key, main.host],
  );
  const [site] = await sitesOf(database, rows);
  return site ? inMode(systemContext(tools, 'demo', site), true) : null;
}

/** Returns the first day after the last month of a card. */
const dayAfter = (year: number, month: number): string =>
  new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);

function customerRows(ledger: Ledger, known: readonly Known[], now: Date) {
  return known.map(({ memberId: member_id, customerId: customer_id }) => {
    const method = ledger.methods.get(ledger.customers.get(customer_id)?.defaultMethodId ?? '');
    return {
      member_id,
      customer_id,
      provider: 'stripe' as const,
      livemode: true,
      payment_method_id: method?.id ?? null,
      card_brand: method?.brand ?? null,
      card_last4: method?.number.slice(-4) ?? null,
      card_expires_on: method ? dayAfter(method.expYear, method.expMonth) : null,
      synced_at: now,
      version: 1,
      created_at: now,
    };
  });
}

/** Returns whether the site never used Stripe, and has no payments under ids that aren't Stripe's. */
async function isUntouched(ctx: ResourceContext): Promise<boolean> {
  const { rowCount } = await read(ctx, ({ client }) =>
    client.query(
      `select from payment_accounts where resource_id = $1
       union all select from payment_customers where resource_id = $1
       union all (select from transactions where resource_id = $1 and livemode and pay_system = 'stripe'
         and external_id not like 'pi\\_%' limit 1)
       limit 1`,
      [ctx.resource.id],
    ),
  );
  return rowCount === 0;
}

/** The account is as old as the site, so that all that came in by it is compared. */
const connectedBefore = `update payment_accounts set created_at = (select created_at from resources where id = $1)
  where resource_id = $1 and livemode and provider = 'stripe'`;

/** Creates and stores the account, and connects the site to it. An interrupted start creates it again. */
async function open(ctx: ResourceContext, tools: Tools, folder: string): Promise<void> {
  const { ledger, known } = await accountOf(ctx);
  const rows = customerRows(ledger, known, ctx.clock.now());
  const unknown = createDiscrepancies(ledger, known);
  const [secretKey, webhookSecret] = [newSecretKey(true), newWebhookSecret()];
  await writeKept(folder, { port: 0, secretKey, webhookSecret, ledger });
  await write(ctx, 'demo.customers', async (scope) => {
    const linked = rows.filter(({ customer_id: id }) => !unknown.has(id));
    await insertMany(scope.client, ctx.resource.id, 'payment_customers', linked);
    await goOnTrying(ctx, scope);
    await scope.audit({ target: 'payment_customer', id: null, changes: { linked: linked.length } });
  });
  const { accountId } = ledger;
  await connectStripe(ctx, tools, { secretKey, webhookSecret, accountId, apiBase: 'http://127.0.0.1' });
  await write(ctx, 'demo.connect', async (scope) => {
    scope.noAudit('derived');
    await scope.client.query(connectedBefore, [ctx.resource.id]);
  });
}

/** Listens at the former port, or at another one if it is taken. */
async function listenFor(folder: string, kept: Kept): Promise<StripeStandIn> {
  const start = (port: number) => startStripe({ ...kept, livemode: true, port });
  const standIn = await start(kept.port).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    return start(0);
  });
  const keep = keeperOf(folder, { ...kept, port: standIn.port });
  if (standIn.port !== kept.port) await keep();
  standIn.changed = () => {
    // A test reads these; here they would only grow.
    standIn.calls.length = 0;
    standIn.ledger.events.length = 0;
    return keep();
  };
  return standIn;
}

async function sayWhere(ctx: ResourceContext, apiBase: string): Promise<void> {
  await write(ctx, 'demo.connect', async (scope) => {
    const { rowCount } = await scope.client.query(
      `update payment_accounts set api_base = $2
       where resource_id = $1 and livemode and provider = 'stripe' and api_base is distinct from $2`,
      [ctx.resource.id, apiBase],
    );
    if (rowCount === 0) scope.unchanged();
    else scope.noAudit('upkeep');
  });
}

/**
 * Starts the Stripe of the demo's main site, and connects the site at the first start. Does nothing if the site was
 * disconnected or connected to another account.
 * @param folder of the stored account
 * @returns null if there is no such site
 */
export async function startDemoProvider(tools: Tools, folder: string): Promise<DemoProvider | null> {
  const ctx = await mainSite(tools);
  if (!ctx) return null;
  if (await isUntouched(ctx)) await open(ctx, tools, folder);
  const kept = await readKept(folder);
  const account = await read(ctx, (scope) => findAccount(scope, ctx));
  if (!kept || account?.account_id !== kept.ledger.accountId) return null;
  const standIn = await listenFor(folder, kept);
  await sayWhere(ctx, standIn.url);
  return { port: standIn.port, stop: () => standIn.close() };
}
