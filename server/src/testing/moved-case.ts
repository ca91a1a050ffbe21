// A site into which members of Stripe's billing are moved, for tests of linking and handing over.
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { Handover } from '#contract/domains/renewal-handovers/schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { handleEvent } from '#server/domains/payments/events.service.ts';
import { receiveWebhook } from '#server/domains/payments/webhooks.service.ts';
import { linkCustomers, listHandovers } from '#server/domains/renewal-handovers/service.ts';
import { workFor } from '#server/domains/renewal-handovers/work.service.ts';
import { fixedClock, type MovableClock } from '#server/platform/clock/clock.ts';
import { type StripeStandIn, startStripe } from '#server/stand-ins/stripe/server.ts';
import { actAs } from './act-as.ts';
import { makeResource } from './make-resource.ts';
import { addShopMember, moveIn, type ShopMember } from './moved-shop.ts';
import { connect } from './payment-fixtures.ts';
import { type TestDatabase, testDatabase } from './test-database.ts';
import { paymentToolsOfTests as tools } from './test-server.ts';

interface MovedCase {
  db: TestDatabase;
  ctx: ResourceContext;
  clock: MovableClock;
  standIn: StripeStandIn;
  /** Renewed at Stripe on the 5th of each month. */
  ana: ShopMember;
}

/** Row of the subscription imported last. */
interface HeldRow {
  id: number;
  member_id: number;
  status: string;
  autorenew: boolean;
  ends_at: Date;
  end_cause: string | null;
}

/** Starts on 20 January 2025, at a site that is connected to Stripe. */
async function begin(db: TestDatabase): Promise<MovedCase> {
  const clock = fixedClock(new Date('2025-01-20T12:00:00Z'));
  const ctx = actAs(db.database, await makeResource(db.database), { clock });
  const standIn = await startStripe({ livemode: true });
  standIn.ledger.now = () => Math.floor(clock.now().getTime() / 1000);
  await connect(ctx, tools, standIn);
  return { db, ctx, clock, standIn, ana: addShopMember(standIn.ledger, 1, { kind: 'middle', renewsOn: 5 }) };
}

function deedsOf(the: () => MovedCase) {
  const work = () => workFor(the().ctx, tools, { forMs: 60_000 });
  const rows = async <T extends object>(statement: string): Promise<T[]> =>
    (await the().db.database.owner.query<T>(statement, [the().ctx.resource.id])).rows;
  return {
    work,
    rows,
    held: async (): Promise<HeldRow> => {
      const [found] = await rows<HeldRow>(
        'select * from member_subscriptions where resource_id = $1 order by id desc',
      );
      if (!found) throw new Error('nothing was moved in');
      return found;
    },
    shown: async (): Promise<Handover> => {
      const [found] = (await listHandovers(the().ctx, {})).items;
      if (!found) throw new Error('nothing is renewed elsewhere');
      return found;
    },
    moveAndLink: async (): Promise<void> => {
      await moveIn(the().ctx, [the().ana]);
      await linkCustomers(the().ctx);
      await work();
    },
    /** Sends Stripe's pending events, and handles them. */
    tell: async (): Promise<void> => {
      const { standIn, db, ctx, clock } = the();
      for (const event of standIn.ledger.events.splice(0)) {
        const { body, header: signature } = standIn.signed(event);
        const delivery = { siteKey: ctx.resource.key, livemode: true, body: Buffer.from(body), signature };
        await receiveWebhook({ ...tools, database: db.database, clock, log: ctx.log }, delivery);
      }
      for (const { id } of await rows<{ id: number }>(
        'select id from provider_events where resource_id = $1 and handled_at is null order by id',
      ))
        await handleEvent(ctx, tools, id);
    },
  };
}

/** Creates a separate site for each test of the file, and returns its operations. */
export function movedCase() {
  let db: TestDatabase;
  let current: MovedCase | null = null;
  const the = (): MovedCase => {
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
  return { the, ...deedsOf(the) };
}
