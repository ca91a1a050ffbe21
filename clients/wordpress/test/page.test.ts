import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Answer, byRules, Endpoint, memberAddress } from './endpoint.ts';
import { articles, freeArticle, type TestArticle } from './machine/texts.ts';
import { inWordpress } from './machine/wordpress.ts';
import { connect, made, open, place, read, wallOf } from './site.ts';

const [article] = articles as [TestArticle, ...TestArticle[]];
const path = `/${article.slug}/`;
const openPart = 'nobody on the quay seemed to mind';
const links = {
  login_url: 'https://quay.example/log-in',
  register_url: 'https://quay.example/sign-up',
  plans_url: 'https://quay.example/plans',
};

let endpoint: Endpoint;

beforeAll(async () => {
  endpoint = await Endpoint.start();
  await connect(endpoint);
});
beforeEach(() => {
  endpoint.answer = byRules;
  endpoint.questions.length = 0;
});
afterAll(() => endpoint.stop());

const answer = (change: Partial<Answer>) => {
  endpoint.answer = (question) => ({ ...byRules(question), ...change });
};

test('a closed article is its first paragraphs and a wall in the page', async () => {
  const page = await read(path);
  expect(page).toContain(openPart);
  expect(page).toMatch(
    /<div class="mh-paywall"><\/div><section class="mh-wall mh-wall-paywall" aria-labelledby="mh-wall-title"><h2 id="mh-wall-title">/,
  );
  expect(wallOf(page)).toBe('This article is for subscribers Subscribers pay for our reporters.');
});

test('a wall links only to pages whose address is known', async () => {
  await connect(endpoint, links);
  const paywall = await read(path);
  expect(wallOf(paywall)).toBe(
    'This article is for subscribers Subscribers pay for our reporters. Choose a plan to read on. Plans and prices Already a subscriber? Log in',
  );
  expect(paywall).toContain('href="https://quay.example/plans"');
  answer({ verdict: 'register', reason: 'registration_required', access: 'registered' });
  expect(wallOf(await read(path))).toBe(
    'Read on with a free account This article is free for readers with an account. It takes an email address and a minute. No card needed. Create an account I have an account',
  );
  await connect(endpoint);
});

test('a wall that asks to register says how many articles an account opens', async () => {
  const ask = async (access: 'members' | 'registered', register: Answer['register']) => {
    answer({ verdict: 'register', reason: 'no_entitlement', access, register });
    return wallOf(await read(path));
  };
  expect(await ask('members', { left: 4, days: 30 })).toBe(
    'Read on with a free account With a free account you can read this and 4 more articles every 30 days. No card needed.',
  );
  expect(await ask('members', { left: 1, days: 1 })).toContain(
    'this and 1 more article every 1 day. No card',
  );
  for (const register of [null, { left: 0, days: 30 }])
    expect(await ask('members', register)).toContain('you can read this article. No card needed.');
  expect(await ask('registered', { left: 5, days: 7 })).toMatch(
    /needed\. With an account you can read 5 more articles every 7 days\.$/,
  );
  expect(await ask('registered', null)).toMatch(/a minute\. No card needed\.$/);
});

test('a spent meter says when the next article opens', async () => {
  answer({
    verdict: 'paywall',
    reason: 'limit_reached',
    meter: { used: 5, limit: 5, resets_at: '2026-12-03T08:00:00Z' },
  });
  expect(wallOf(await read(path))).toBe(
    'You have read your 5 free articles Your next free article opens on December 3, 2026. Articles you have opened stay open until then.',
  );
});

test('a code is printed with the address to write to', async () => {
  await connect(endpoint, { help_email: 'help@quay.example' });
  answer({ code: 'K7Q2-9MXA' });
  expect(wallOf(await read(path))).toContain(
    'Something wrong? Write to help@quay.example and quote K7Q2-9MXA .',
  );
  await connect(endpoint);
});

test('the wall of a locked account names a person, and the way to cancel if there is one', async () => {
  const text =
    'Your account is locked We have stopped access for this account. Please write to us: a person will answer within one working day. Free articles stay open for you.';
  for (const reason of ['locked', 'inactive']) {
    answer({ verdict: 'deny', reason });
    expect(wallOf(await read(path)), reason).toBe(text);
  }
  const cancel = 'You can cancel your contract without logging in.';
  await connect(endpoint, { cancel_url: 'https://quay.example/cancel' });
  expect(wallOf(await read(path))).toBe(`${text} ${cancel}`);
  expect(await read(path)).toContain(`<a href="https://quay.example/cancel">${cancel}</a>`);
  answer({ verdict: 'paywall', reason: 'no_entitlement' });
  expect(wallOf(await read(path))).not.toContain(cancel);
  await connect(endpoint);
});

test('an article on the meter is whole and says how many are left', async () => {
  answer({ verdict: 'meter_grant', reason: 'meter', meter: { used: 3, limit: 5, resets_at: null } });
  const page = await read(path);
  expect(page).toContain(article.marker);
  expect(page).toContain(
    '<aside class="mh-meter" aria-label="Free articles"><p>2 of 5 free articles left.</p>',
  );
});

test('the line about the meter says until when the article stays open, by the zone of the website', async () => {
  const [resets_at, open_until] = ['2026-12-02T23:30:00Z', '2026-12-27T23:30:00Z'];
  const lineIn = async (zone: string, used: number) => {
    await inWordpress(place, `update_option( 'timezone_string', '${zone}' );`);
    answer({ verdict: 'meter_grant', reason: 'meter', meter: { used, limit: 5, resets_at, open_until } });
    return /<aside class="mh-meter"[^>]*><p>(.*?)<\/p>/.exec(await read(path))?.[1];
  };
  expect(await lineIn('Europe/Berlin', 3)).toBe(
    '2 of 5 free articles left. This one stays open for you until December 28, 2026.',
  );
  expect(await lineIn('America/New_York', 5)).toBe(
    '0 of 5 free articles left. This one stays open for you until December 27, 2026. Your next free article opens on December 2, 2026.',
  );
  await inWordpress(place, `update_option( 'timezone_string', '' );`);
});

test('search engines are told what is closed, once', async () => {
  const page = await read(path);
  const nodes = [...page.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(
    ([, json = '']) => JSON.parse(json) as object,
  );
  expect(nodes).toEqual([
    expect.objectContaining({
      '@type': 'NewsArticle',
      headline: article.title,
      isAccessibleForFree: false,
      hasPart: { '@type': 'WebPageElement', isAccessibleForFree: false, cssSelector: '.mh-paywall' },
    }),
  ]);
  expect(page).toMatch(/<meta name='robots' content='[^']*noarchive/);
  const granted = await read(path, { address: memberAddress });
  expect(granted).toContain('<div class="mh-paywall"><p>');
  expect(await read(`/${freeArticle.slug}/`)).not.toMatch(/mh-paywall|ld\+json|noarchive/);
});

test('decided pages and REST are kept by no cache', async () => {
  for (const address of [path, `/${freeArticle.slug}/`, `/wp-json/wp/v2/posts/${made[article.slug]?.id}`]) {
    const { headers } = await open(address);
    expect(headers.get('cache-control'), address).toBe('private, no-store');
    expect(headers.get('cdn-cache-control'), address).toBe('no-store');
    expect(headers.get('surrogate-control'), address).toBe('no-store');
  }
});

test('a page asks once, about its main article; lists, feeds and REST ask nothing', async () => {
  for (const address of ['/', '/feed/', '/category/harbour/', '/?s=gulls', '/wp-json/wp/v2/posts'])
    await read(address);
  expect(endpoint.questions).toEqual([]);
  await read(path, { address: '198.51.100.77', agent: 'Browser/1' });
  expect(endpoint.questions).toEqual([
    {
      content: {
        key: String(made[article.slug]?.id),
        title: article.title,
        type: 'post',
        link: `${place.address}${path}`,
        published_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
        terms: [
          { taxonomy: 'author', key: 'editor', title: 'editor' },
          { taxonomy: 'category', key: 'harbour', title: 'Harbour' },
        ],
        access: 'by_rules',
      },
      view_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      purpose: 'view',
      ip: '198.51.100.77',
      agent: 'Browser/1',
      meter: null,
    },
  ]);
});

test('prefetching a page is no view', async () => {
  await open(path, {}, { headers: { 'sec-purpose': 'prefetch;prerender' } });
  await open(path, {}, { method: 'HEAD' });
  expect(endpoint.questions.every(({ purpose }) => purpose === 'prefetch')).toBe(true);
});

test('an address counts only if a trusted proxy passed it on', async () => {
  await connect(endpoint, { trusted_proxies: '' });
  expect(await read(path, { address: memberAddress })).not.toContain(article.marker);
  expect(endpoint.questions.at(-1)?.ip).toBe('127.0.0.1');
  await connect(endpoint, { trusted_proxies: '10.0.0.1, 127.0.0.0/9 2001:db8::/32' });
  expect(await read(path, { address: `${memberAddress}, 198.51.100.9` })).not.toContain(article.marker);
  expect(await read(path, { address: `198.51.100.9, ${memberAddress}, 127.99.0.2` })).toContain(
    article.marker,
  );
  await connect(endpoint);
});

test('whoever may edit an article sees all of it and asks nothing; other accounts do not', async () => {
  const cookieOf = (role: string) =>
    inWordpress<string>(
      place,
      `$id = username_exists( $input ) ?: wp_insert_user( array( 'user_login' => $input, 'user_pass' => 'x', 'role' => $input ) );
      return LOGGED_IN_COOKIE . '=' . rawurlencode( wp_generate_auth_cookie( $id, time() + 3600, 'logged_in' ) );`,
      role,
    );
  const editor = await open(path, { cookie: await cookieOf('editor') });
  expect(await editor.text()).toContain(article.marker);
  expect(editor.headers.get('cache-control')).toContain('no-store');
  expect(endpoint.questions).toEqual([]);
  expect(await read(path, { cookie: await cookieOf('subscriber') })).not.toContain(article.marker);
});

test('later pages of a divided article are closed from their beginning', async () => {
  const body = `${article.body}<!--nextpage-->${article.body.replaceAll(article.marker, 'PAGETWO')} PAGETWO`;
  const id = await inWordpress<number>(
    place,
    "return wp_insert_post( wp_slash( array( 'post_status' => 'publish', 'post_title' => 'Two pages', 'post_name' => 'two-pages', 'post_author' => 1, 'post_content' => $input ) ) );",
    body,
  );
  for (const address of ['/two-pages/', '/two-pages/2/', `/wp-json/wp/v2/posts/${id}`, '/feed/'])
    expect(await read(address), address).not.toMatch(/PAGETWO|QUAYMASTERPARA/);
  expect(await read('/two-pages/2/')).not.toContain(openPart);
  await inWordpress(place, 'wp_delete_post( $input, true ); return true;', id);
});
