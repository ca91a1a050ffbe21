import { chromium, type Page } from '@playwright/test';
import axe from 'axe-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { byRules, Endpoint } from './endpoint.ts';
import { articles, type TestArticle } from './machine/texts.ts';
import { inWordpress } from './machine/wordpress.ts';
import { connect, place } from './site.ts';

const [article] = articles as [TestArticle, ...TestArticle[]];
const address = `${place.address}/${article.slug}/`;

const endpoint = await Endpoint.start();
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium' });

beforeAll(() =>
  connect(endpoint, {
    login_url: 'https://quay.example/log-in',
    register_url: 'https://quay.example/sign-up',
    plans_url: 'https://quay.example/plans',
    help_email: 'help@quay.example',
  }),
);
afterAll(async () => {
  await browser.close();
  await endpoint.stop();
});

/** Returns what axe finds in a part of a page. The rest belongs to the theme and to WordPress. */
async function findBarriers(page: Page, part: string): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate<axe.AxeResults>(`axe.run(${JSON.stringify(part)})`);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

test('the wall is a named region with real links, without scripts', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(address);
  const wall = page.getByRole('region', { name: 'This article is for subscribers' });
  await wall.getByRole('heading', { name: 'This article is for subscribers', level: 2 }).waitFor();
  expect(await wall.getByRole('link').allTextContents()).toEqual([
    'Plans and prices',
    'Already a subscriber? Log in',
  ]);
  await context.close();
});

test.each(['paywall', 'register', 'limit', 'outage', 'meter'])(
  '%s: no barriers, no sideways scrolling',
  async (kind) => {
    const meter = { used: 2, limit: kind === 'limit' ? 2 : 5, resets_at: '2026-12-03T08:00:00Z' };
    endpoint.mode = kind === 'outage' ? 'broken' : 'up';
    endpoint.answer = (question) => {
      if (kind === 'register')
        return { ...byRules(question), verdict: 'register', reason: 'registration_required' };
      if (kind === 'limit')
        return { ...byRules(question), reason: 'limit_reached', meter, code: 'K7Q2-9MXA' };
      if (kind === 'meter') return { ...byRules(question), verdict: 'meter_grant', reason: 'meter', meter };
      return byRules(question);
    };
    const page = await browser.newPage({ viewport: { width: 320, height: 700 } });
    await page.goto(address);
    const part = kind === 'meter' ? '.mh-meter' : '.mh-wall';
    await page.locator(part).waitFor();
    expect(await findBarriers(page, part)).toEqual([]);
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
    await page.close();
  },
);

test('the settings page has no barriers', async () => {
  const cookies = await inWordpress<Record<string, string>>(
    place,
    `$expires = time() + 3600;
    $token = WP_Session_Tokens::get_instance( 1 )->create( $expires );
    return array( AUTH_COOKIE => wp_generate_auth_cookie( 1, $expires, 'auth', $token ), LOGGED_IN_COOKIE => wp_generate_auth_cookie( 1, $expires, 'logged_in', $token ) );`,
  );
  endpoint.mode = 'up';
  const context = await browser.newContext();
  await context.addCookies(
    Object.entries(cookies).map(([name, value]) => ({
      name,
      value: encodeURIComponent(value),
      url: place.address,
    })),
  );
  const page = await context.newPage();
  await page.goto(`${place.address}/wp-admin/options-general.php?page=masthead`);
  await page.getByRole('button', { name: 'Run the self-test' }).waitFor();
  expect(await findBarriers(page, '.wrap')).toEqual([]);
  await context.close();
});
