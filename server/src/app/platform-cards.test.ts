import { expect, test } from 'vitest';
import { readSettings } from '#server/platform/config/config.ts';
import { platformCards } from './platform-cards.ts';

const production = {
  BASE_URL: 'https://members.example.com',
  DATABASE_URL: 'postgres://db.example.com/masthead',
};
const keys = {
  PLATFORM_STRIPE_LIVE_SECRET_KEY: `sk_live_${'a'.repeat(24)}`,
  PLATFORM_STRIPE_LIVE_PUBLISHABLE_KEY: `pk_live_${'a'.repeat(24)}`,
};

test.each([
  ['in production without keys', production, [false, false]],
  ['behind a proxy with the embedded database', { BASE_URL: production.BASE_URL }, [false, false]],
  ['in production with live keys', { ...production, ...keys }, [true, false]],
  ['in a demo', { ...production, DEMO: 'on' }, [false, true]],
  ['on a machine that nobody else reaches', {}, [false, true]],
  ['with the demo switched off there', { DEMO: 'off' }, [false, false]],
  [
    'with a stand-in for Stripe',
    { ...production, SERVICE_URLS: 'stripe=http://127.0.0.1:4700' },
    [false, true],
  ],
])('%s cards are taken in live and test mode: %s', async (_where, env, taken) => {
  const { cards } = platformCards(readSettings(env));
  const found = [cards(true), cards(false)];
  expect(found.map(({ takesCards }) => takesCards)).toEqual(taken);
  for (const { takesCards, save } of found)
    if (!takesCards)
      await expect(
        save({ token: 'tok_visa', email: 'pays@example.com', customerId: null }),
      ).rejects.toMatchObject({
        code: 'conflict',
        message: "This platform doesn't accept cards yet. Pay its invoices another way.",
      });
});

test.each([
  ['in production', production, false],
  ['in a demo, for the cards it came with', { ...production, DEMO: 'on' }, true],
  ['in production with live keys', { ...production, ...keys }, true],
])('%s a live card that was kept before counts: %s', (_where, env, counts) => {
  expect(platformCards(readSettings(env)).cards(true).hasCards).toBe(counts);
});
