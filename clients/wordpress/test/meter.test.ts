import { afterAll, beforeAll, expect, test } from 'vitest';
import { byRules, Endpoint } from './endpoint.ts';
import { articles, type TestArticle } from './machine/texts.ts';
import { besides } from './neighbours.ts';
import { connect, open } from './site.ts';

const [article] = articles as [TestArticle, ...TestArticle[]];
const path = `/${article.slug}/`;

let endpoint: Endpoint;

beforeAll(async () => {
  endpoint = await Endpoint.start();
  endpoint.answer = (question) => ({
    ...byRules(question),
    verdict: 'meter_grant',
    reason: 'meter',
    meter: { used: 1, limit: 3, resets_at: null },
    meter_token: 'mhm_token.of-the_meter',
  });
});
afterAll(() => endpoint.stop());

const cookiesOf = async (cookie?: string) =>
  (await open(path, cookie ? { cookie } : {})).headers.getSetCookie();

test('where consent is not needed, the token is kept in a cookie and sent along', async () => {
  await connect(endpoint, { consent: 'not_needed' });
  const [cookie = ''] = await cookiesOf();
  expect(cookie).toMatch(/^masthead_meter=mhm_token\.of-the_meter; /);
  expect(cookie).toMatch(/; path=\/; HttpOnly; SameSite=Lax$/i);
  await cookiesOf('masthead_meter=mhm_before');
  expect(endpoint.questions.at(-1)?.meter).toBe('mhm_before');
});

test('without consent nothing is stored or sent, and an old cookie is deleted', async () => {
  for (const consent of ['ask', 'never']) {
    await connect(endpoint, { consent });
    expect(await cookiesOf(), consent).toEqual([]);
    expect(await cookiesOf('masthead_meter=mhm_before'), consent).toEqual([
      expect.stringMatching(/^masthead_meter=deleted; expires=Thu, 01[ -]Jan[ -]1970/i),
    ]);
    expect(endpoint.questions.at(-1)?.meter, consent).toBeNull();
  }
});

test('WP Consent API and the filter are asked', async () => {
  await connect(endpoint, { consent: 'ask' });
  await besides("function wp_has_consent( $kind ) { return 'functional' === $kind; }", async () => {
    expect(await cookiesOf()).toHaveLength(1);
  });
  await besides("add_filter( 'masthead_meter_consent', '__return_true' );", async () => {
    expect(await cookiesOf()).toHaveLength(1);
  });
});
