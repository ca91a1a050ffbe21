// A site whose only member pays by Stripe, for tests of discrepancies.
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { Discrepancy } from '#contract/domains/provider-drift/schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { syncMember } from '#server/domains/payments/sync.service.ts';
import { receiveWebhook } from '#server/domains/payments/webhooks.service.ts';
import { settlingTimeMs } from '#server/domains/provider-drift/comparison-run.service.ts';
import { compareNow, listDrifts } from '#server/domains/provider-drift/service.ts';
import { workFor } from '#server/domains/provider-drift/work.service.ts';
import { fixedClock, type MovableClock } from '#server/platform/clock/clock.ts';
import { confirm } from '#server/stand-ins/stripe/money.ts';
import { type StripeStandIn, startStripe } from '#server/stand-ins/stripe/server.ts';
import { actAs } from './act-as.ts';
import { makeResource } from './make-resource.ts';
import { connect, makePayers, type Payer } from './payment-fixtures.ts';
import { type TestDatabase, testDatabase } from './test-database.ts';
import { paymentToolsOfTests as tools } from './test-server.ts';

interface DriftCase {
  db: TestDatabase;
  ctx: ResourceContext;
  clock: MovableClock;
  standIn: StripeStandIn;
  payer: Payer;
}

/** Milliseconds since the member joined: the first month is over, the grace period is not. */
const ago = 32 * 86_400_000;

async function begin(db: TestDatabase): Promise<DriftCase> {
  const now = new Date();
  const clock = fixedClock(new Date(now.getTime() - ago));
  const ctx = actAs(db.database, await makeResource(db.database), { clock });
  const standIn = await startStripe({ livemode: true });
  standIn.ledger.now = () => Math.floor(clock.now().getTime() / 1000);
  await connect(ctx, tools, standIn);
  const [payer] = await makePayers(ctx, standIn, 1);
  if (!payer) throw new Error('nobody was made');
  clock.set(now);
  await syncMember(ctx, tools, { id: payer.memberId });
  return { db, ctx, clock, standIn, payer };
}

/** Returns the operations of a test on the site of `the()`. */
function deedsOf(the: () => DriftCase) {
  /** Does all that is to be done by now. */
  const work = async (): Promise<void> => {
    while (await workFor(the().ctx, tools, { forMs: 60_000, pace: 0 }));
  };
  const compare = async (): Promise<void> => {
    the().clock.advance(1_000);
    await compareNow(the().ctx);
    await work();
  };
  const rows = async <T extends object>(statement: string): Promise<T[]> =>
    (await the().db.database.owner.query<T>(statement, [the().ctx.resource.id])).rows;
  const open = async (): Promise<Discrepancy[]> =>
    (await listDrifts(the().ctx, { filter: { state: 'open' } })).items;
  return {
    work,
    compare,
    rows,
    open,
    /** Compares, lets the grace minutes pass, and compares again. */
    compareWithGrace: async () => {
      await compare();
      the().clock.advance(settlingTimeMs + 1_000);
      await work();
    },
    onlyOne: async (): Promise<Discrepancy> => {
      const [one, ...others] = await open();
      if (!one || others.length > 0) throw new Error(`not one difference: ${others.length}`);
      return one;
    },
    charges: () =>
      rows<{ status: string; amount_cents: number; refunded_cents: number }>(
        'select status, amount_cents, refunded_cents from transactions where resource_id = $1 order by id',
      ),
  };
}

/** Returns the operations of a test at Stripe. */
function stripeDeedsOf(the: () => DriftCase) {
  return {
    /** Charges a customer at Stripe without a webhook. @returns the charge */
    pay: (amount: number): string => {
      const { standIn, payer } = the();
      const { ledger } = standIn;
      const method = ledger.customers.get(payer.customerId)?.defaultMethodId ?? '';
      const fields = { amount: String(amount), currency: 'usd', customer: payer.customerId };
      confirm(ledger, { ...fields, payment_method: method, confirm: 'true', off_session: 'true' }, []);
      return [...ledger.charges.keys()].at(-1) ?? '';
    },
    /** Sends Stripe's pending events. @returns ids of those that were accepted and wait to be handled */
    tell: async (): Promise<number[]> => {
      const { standIn, db, ctx, clock } = the();
      for (const event of standIn.ledger.events.splice(0)) {
        const { body, header } = standIn.signed(event, standIn.ledger.now());
        const address = { siteKey: ctx.resource.key, livemode: true };
        await receiveWebhook(
          { ...tools, database: db.database, clock, log: ctx.log },
          { ...address, body: Buffer.from(body), signature: header },
        );
      }
      const { rows } = await db.database.owner.query<{ id: number }>(
        'select id from provider_events where resource_id = $1 and handled_at is null order by id',
        [ctx.resource.id],
      );
      return rows.map(({ id }) => id);
    },
  };
}

/** Creates a separate site for each test of the file, and returns its operations. */
export function driftCase() {
  let db: TestDatabase;
  let current: DriftCase | null = null;
  const the = (): DriftCase => {
    if (!current) throw new Error('no test is under way');
    return current;
  };
  beforeAll(async () => {
    db = await testDatabase({ max: 20 });
  });
  afterAll(() => db.drop());
  beforeEach(async () => {
    current = await begin(db);
  });
  afterEach(() => the().standIn.close());
  return { the, ...deedsOf(the), ...stripeDeedsOf(the) };
}
