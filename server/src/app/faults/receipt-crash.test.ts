// Receipts while the server is killed: numbers have no gaps and no duplicates, and each has a file.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { charge } from '#server/domains/transactions/service.ts';
import { actAs } from '#server/testing/act-as.ts';
import {
  type FaultSite,
  faultSite,
  isFullFaultRun,
  postJson,
  reportFigure,
  waitUntil,
} from '#server/testing/fault-site.ts';
import { makeMembers, makeOption } from '#server/testing/make-records.ts';
import { type ServerProcess, startServer } from '#server/testing/server-process.ts';

vi.setConfig({ testTimeout: isFullFaultRun ? 1_800_000 : 480_000, hookTimeout: 120_000 });

const kills = isFullFaultRun ? 20 : 2;
const perKill = 8;
/** Number of concurrent requests, which may be open when the server dies. */
const atOnce = 4;
/** Enough for every kill to come in the middle. */
const payments = kills * perKill + 3 * atOnce;
let site: FaultSite;
let server: ServerProcess;
let ids: number[];
let headers: { token: string; resource: string };
/** Answered numbers by transaction. */
const numbers = new Map<number, string>();

beforeAll(async () => {
  site = await faultSite();
  const ctx = actAs(site.product.database, site.site);
  const { optionId } = await makeOption(ctx);
  const lines = [
    { itemType: 'subscription' as const, itemId: optionId, title: 'Monthly', priceCents: 1_000 },
  ];
  const members = await makeMembers(ctx, payments);
  ids = [];
  for (const memberId of members)
    ids.push(await charge(ctx, { memberId, currency: 'usd', paySystem: 'stripe', lines }));
  server = await startServer(site.env);
  headers = await site.signIn(server.url);
});
afterAll(async () => {
  await server.kill('SIGKILL');
  await site.close();
});

async function ask(id: number): Promise<void> {
  const path = `transactions/${id}/receipt/generate`;
  const answer = await postJson(server.url, path, {}, headers).catch(() => null);
  if (!answer?.ok) return;
  const told = (await answer.json().catch(() => null)) as { item: { number: string } } | null;
  if (told) numbers.set(id, told.item.number);
}

/** Requests the missing receipts until it is stopped. */
function askOn(): { stop: () => Promise<unknown> } {
  const open = ids.filter((id) => !numbers.has(id));
  let isOver = false;
  const one = async () => {
    for (let id = open.shift(); id !== undefined && !isOver; id = open.shift()) await ask(id);
  };
  const all = Promise.all(Array.from({ length: atOnce }, one));
  return {
    stop: () => {
      isOver = true;
      return all;
    },
  };
}

test(`${payments} receipts are numbered without a gap while the server is killed ${kills} times`, async () => {
  const begun = performance.now();
  for (let kill = 1; kill <= kills; kill += 1) {
    const asking = askOn();
    await waitUntil(async () => numbers.size >= kill * perKill, 120);
    const dying = server.kill('SIGKILL');
    await asking.stop();
    await dying;
    expect(numbers.size, 'still in the middle').toBeLessThan(payments);
    server = await site.restart(server);
  }
  await waitUntil(async () => {
    for (const id of ids) if (!numbers.has(id)) await ask(id);
    return numbers.size === payments;
  }, 240);
  reportFigure(
    'receipts a second, kills included',
    (payments / ((performance.now() - begun) / 1_000)).toFixed(1),
  );
  const { rows } = await site.product.database.owner.query<{ transaction_id: number; number: number }>(
    `select transaction_id, number from receipts r where resource_id = $1
       and exists (select from receipt_revisions v where v.resource_id = r.resource_id and v.receipt_id = r.id)
     order by number`,
    [site.site.id],
  );
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: payments }, (_, at) => at + 1));
  expect(rows.map(({ transaction_id: id, number }) => [id, number])).toEqual(
    rows.map(({ transaction_id: id }) => [id, Number(numbers.get(id)?.slice(-6))]),
  );
  for (const id of ids) {
    const file = await fetch(`${server.url}/api/admin/transactions/${id}/receipt/download`, { headers });
    expect(file.status).toBe(200);
    expect((await file.text()).slice(0, 5)).toBe('%PDF-');
  }
});
