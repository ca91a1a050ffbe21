import { afterAll, beforeAll, expect, test } from 'vitest';
import { getFamilyFigures } from '#server/domains/code-families/figures.service.ts';
import { listFamilies } from '#server/domains/code-families/service.ts';
import { getPromoFigures } from '#server/domains/promos/figures.service.ts';
import { listPromos } from '#server/domains/promos/service.ts';
import { type DemoPublication, demoPublication, demoWithin } from '#server/testing/demo-publication.ts';
import { halfOff } from './coupons.ts';

let demo: DemoPublication;

beforeAll(async () => {
  demo = await demoPublication();
}, demoWithin);
afterAll(() => demo.db.drop());

interface Counted {
  joined: number;
  churned: number;
}

const shareOf = (parts: readonly Counted[]) =>
  parts.reduce((sum, { churned }) => sum + churned, 0) / parts.reduce((sum, { joined }) => sum + joined, 0);

async function halfOffId(): Promise<number> {
  const { items } = await listPromos(demo.ctx, { filter: { code: halfOff.code } });
  return items[0]?.id ?? 0;
}

test('most who came by a coupon have churned, many more than who joined at full price in the same months', async () => {
  const promoId = await halfOffId();
  const { items } = await listFamilies(demo.ctx, { filter: { promo_id: promoId } });
  const { members, months } = await getFamilyFigures(demo.ctx, { id: items[0]?.id ?? 0 });
  expect(members.joined).toBeGreaterThan(50);
  expect(months.length).toBeGreaterThan(2);
  expect(shareOf([members])).toBeGreaterThan(0.75);
  expect(shareOf(months.map((month) => month.full_price))).toBeLessThan(shareOf([members]) - 0.2);
  expect(members.charged[0]?.amount).toBeGreaterThan(0);
});

test('the promo says what its half months brought in, and that few of its users paid three months later', async () => {
  const {
    uses,
    joined,
    revenue,
    after_30_days: month,
    after_90_days: quarter,
  } = await getPromoFigures(demo.ctx, {
    id: await halfOffId(),
  });
  expect(uses).toBe(joined);
  expect(revenue.map(({ currency }) => currency)).toContain('usd');
  expect(quarter.joined).toBe(joined);
  expect(month.paying).toBeGreaterThan(quarter.paying);
  expect(quarter.paying / quarter.joined).toBeLessThan(0.5);
});
