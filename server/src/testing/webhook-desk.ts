import type { ResourceContext } from '#server/database/context.ts';
import { handleEvent } from '#server/domains/payments/events.service.ts';
import type { ChargeRow, StripeEvent } from '#server/stand-ins/stripe/ledger.ts';
import { addPastCharge } from '#server/stand-ins/stripe/money.ts';
import { type StripeStandIn, startStripe } from '#server/stand-ins/stripe/server.ts';
import { actAs } from './act-as.ts';
import { makeResource } from './make-resource.ts';
import { connect, makePayers, type Payer } from './payment-fixtures.ts';
import { type TestServer, testServer, paymentToolsOfTests as tools } from './test-server.ts';

/** A site with one payer whose provider's clock a test moves; events reach the site as signed webhooks. */
export interface WebhookDesk {
  server: TestServer;
  ctx: ResourceContext;
  standIn: StripeStandIn;
  payer: Payer;
  /** Moves the provider's clock to an instant. */
  at(instant: string): void;
  /** Charges the payer at the provider, outside the site, and tells the site. */
  pay(amount: number, currency?: string): Promise<ChargeRow>;
  /** Sends events and handles them, the last one last. */
  tell(events: readonly StripeEvent[]): Promise<void>;
  /** Events that have happened since the last call. */
  news(): StripeEvent[];
  rows<T extends object>(statement: string, ...values: unknown[]): Promise<T[]>;
  close(): Promise<void>;
}

type Parts = Pick<WebhookDesk, 'server' | 'ctx' | 'standIn' | 'payer'>;
type Rows = WebhookDesk['rows'];

/** Sends signed events, then handles the waiting ones as the worker does. */
function tellerOf({ server, ctx, standIn }: Parts, rows: Rows): WebhookDesk['tell'] {
  return async (events) => {
    for (const event of events) {
      const { body, header } = standIn.signed(event, Math.floor(Date.now() / 1000));
      const headers = { 'content-type': 'application/json', 'stripe-signature': header };
      const path = `/api/webhooks/stripe/${ctx.resource.key}/live`;
      const { status } = await server.call('POST', path, { body, headers });
      if (status !== 200) throw new Error(`the event was answered with ${status}`);
    }
    const waiting =
      'select id from provider_events where resource_id = $1 and handled_at is null order by id';
    for (const { id } of await rows<{ id: number }>(waiting)) await handleEvent(ctx, tools, id);
  };
}

function payerOf({ standIn, payer }: Parts, tell: WebhookDesk['tell']): WebhookDesk['pay'] {
  const { ledger } = standIn;
  return async (amount, currency = 'usd') => {
    const charge = addPastCharge(ledger, payer.customerId, { amount, currency, created: ledger.now() });
    const object = { id: charge.intentId, object: 'payment_intent' };
    const told = { object: 'event', api_version: 'x', type: 'payment_intent.succeeded' } as const;
    await tell([
      { ...told, id: `evt_${charge.id}`, created: ledger.now(), livemode: true, data: { object } },
    ]);
    return charge;
  };
}

export async function webhookDesk(timezone: string): Promise<WebhookDesk> {
  const server = await testServer();
  const ctx = actAs(server.database, await makeResource(server.database, { timezone }));
  const standIn = await startStripe({ livemode: true });
  await connect(ctx, tools, standIn);
  const [payer] = await makePayers(ctx, standIn, 1);
  if (!payer) throw new Error('nobody was made');
  const { ledger } = standIn;
  const parts = { server, ctx, standIn, payer };
  const rows: Rows = async <T extends object>(statement: string, ...values: unknown[]) =>
    (await server.database.owner.query<T>(statement, [ctx.resource.id, ...values])).rows;
  const tell = tellerOf(parts, rows);
  let seen = ledger.events.length;
  return {
    ...parts,
    rows,
    tell,
    pay: payerOf(parts, tell),
    at: (instant) => {
      ledger.now = () => Math.floor(Date.parse(instant) / 1000);
    },
    news: () => {
      const found = ledger.events.slice(seen);
      seen = ledger.events.length;
      return found;
    },
    close: async () => {
      await standIn.close();
      await server.close();
    },
  };
}
