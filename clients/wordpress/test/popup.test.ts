// Popups that the site chose for its walls.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { byRules, Endpoint, keys } from './endpoint.ts';
import { articles, type TestArticle } from './machine/texts.ts';
import { connect, read } from './site.ts';

const [article] = articles as [TestArticle, ...TestArticle[]];
const path = `/${article.slug}/`;
const links = { login_url: 'https://quay.example/log-in', plans_url: 'https://quay.example/plans?a=1&b=2' };
const builtIn = 'This article is for subscribers';
const html =
  '<h2>Read on</h2><a data-mh="subscribe" href="#mh-subscribe">Plans</a>' +
  '<a data-mh="register" href="#mh-register">Join</a><button type="button" data-mh="close">No</button>';

let endpoint: Endpoint;
/** Each test has a popup of its own, because WordPress keeps them for an hour. */
let revision = 0;

beforeAll(async () => {
  endpoint = await Endpoint.start();
  await connect(endpoint, links);
});
beforeEach(() => {
  revision += 1;
  endpoint.mode = 'up';
  endpoint.popup = { html, css: 'h2{color:red}' };
  endpoint.popups.length = 0;
  answerWith({ framed: false });
});
afterAll(() => endpoint.stop());

function answerWith({
  framed,
  meter = null,
}: {
  framed: boolean;
  meter?: ReturnType<typeof byRules>['meter'];
}) {
  endpoint.answer = (question) => ({
    ...byRules(question),
    ...(meter && { reason: 'limit_reached' }),
    meter,
    code: 'K7Q2-9MXA',
    popup: { slug: 'read-on', revision, framed },
  });
}

test('a popup without JavaScript stands in a shadow root, without a script, around the wall', async () => {
  const page = await read(path);
  const [, shadow = ''] = /<template shadowrootmode="open">(.*?)<\/template>/s.exec(page) ?? [];
  expect(shadow).toContain(
    '<style>h2{color:red}[hidden],[data-mh=close]{display:none!important}</style><h2>Read on</h2>',
  );
  expect(shadow).toContain('<a data-mh="subscribe" href="https://quay.example/plans?a=1&#038;b=2">Plans</a>');
  expect(shadow).toContain('<a data-mh="register" hidden>Join</a>');
  expect(page).toMatch(/<\/template><h2 id="mh-wall-title">This article is for subscribers/);
  expect(page).not.toContain(article.marker);
  expect(page).not.toContain('popup.js');
});

test('a popup is asked for once, with the meter and the public key alone', async () => {
  answerWith({ framed: false, meter: { used: 5, limit: 5, resets_at: '2026-12-03T08:00:00Z' } });
  for (const _ of [1, 2]) expect(await read(path)).toContain('shadowrootmode');
  expect(endpoint.popups).toEqual([`read-on@${revision}?key=${keys.public}&used=5&limit=5&next=2026-12-03`]);
});

test('without an answer the wall is the built-in one, and the page asks no more for a minute', async () => {
  endpoint.popup = null;
  for (const _ of [1, 2]) {
    const page = await read(path);
    expect(page).toContain(builtIn);
    expect(page).not.toContain('shadowrootmode');
  }
  expect(endpoint.popups).toHaveLength(1);
});

test('a popup with JavaScript is a sandboxed frame of Masthead', async () => {
  answerWith({ framed: true });
  const page = await read(path);
  const [frame = ''] = /<iframe class="mh-popup-frame"[^>]*>/.exec(page) ?? [];
  expect(frame).toContain('sandbox="allow-scripts allow-forms allow-popups"');
  expect(frame).not.toContain('allow-same-origin');
  expect(frame).toContain(
    `src="${endpoint.address}/reader/v1/popups/read-on@${revision}/frame?key=${keys.public}"`,
  );
  expect(frame).toContain('data-login="https://quay.example/log-in"');
  expect(page).toMatch(/<noscript><h2 id="mh-wall-title">/);
  expect(page).toContain('assets/popup.js');
  expect(endpoint.popups).toEqual([]);
});

test('a wall about an outage has no popup, and a slug of another form is ignored', async () => {
  endpoint.answer = (question) => ({
    ...byRules(question),
    popup: { slug: '"><script>', revision, framed: false },
  });
  expect(await read(path)).not.toContain('shadowrootmode');
  endpoint.mode = 'broken';
  const page = await read(path);
  expect(page).not.toContain('shadowrootmode');
  expect(page).toContain('We can&#039;t check your subscription right now');
});
