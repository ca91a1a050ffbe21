import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoWithin, loadedDemo } from '#server/testing/demo-publication.ts';
import { type TestServer, testServer } from '#server/testing/test-server.ts';
import { storyOf } from '../stories.ts';
import { html } from './html.ts';

const script = Buffer.from('');
const popup = { file: 'sdk-2.js', integrity: 'sha384-def', script };
const sdk = { file: 'sdk-1.js', integrity: 'sha384-abc', script, popup };
let server: TestServer;

beforeAll(async () => {
  server = await testServer({ on: await loadedDemo(), sdk });
}, demoWithin);
afterAll(async () => {
  await server.close();
});

const get = (path: string) => server.call('GET', `/demo-site${path}`);

/** Returns the addresses of the articles that a page lists. */
const articlesIn = (text: string) =>
  [...text.matchAll(/<h[23]><a href="([^"]+)"/g)].map(([, path = '']) => path);

test('the home page has the newest articles of every desk', async () => {
  const { status, text, headers } = await get('/');
  expect(status).toBe(200);
  expect(headers['content-security-policy']).toContain("script-src 'self'");
  expect(headers['cache-control']).toBe('no-store');
  const desks = [...text.matchAll(/<h2 id="(\w+)">/g)].map(([, name]) => name);
  expect(desks).toEqual(['Harbour', 'City', 'Business', 'Culture', 'Sport', 'Opinion', 'Food', 'Weekend']);
  expect(articlesIn(text).filter((path) => path.includes('/articles/')).length).toBeGreaterThan(20);
  expect(text).toContain('This is a demo.');
});

test('an article has a text that fits, its key for the SDK, and the script with its hash', async () => {
  const { text: desk } = await get('/culture');
  for (const path of articlesIn(desk)) {
    const { text } = await server.call('GET', path);
    const title = /<h1>([^<]+)<\/h1>/.exec(text)?.[1] ?? '';
    const paragraphs = storyOf('Culture', title) ?? [];
    expect(paragraphs.length, title).toBeGreaterThanOrEqual(5);
    for (const paragraph of paragraphs) expect(text).toContain(html`<p>${paragraph}</p>`.text);
    expect(text).toContain(`<meta name="masthead-content" content="${path.split('/').at(-1)}">`);
    expect(text).toContain('src="/reader/v1/sdk-1.js" integrity="sha384-abc" crossorigin="anonymous"');
    expect(text).toContain('src="/reader/v1/sdk-2.js" integrity="sha384-def" crossorigin="anonymous"');
    expect(text).toMatch(/data-key="pk_[0-9a-f]{64}" data-mode="veil"/);
  }
});

test('the plans of the console are those of the website', async () => {
  const { text } = await get('/plans');
  expect(text).toContain('<dt>Digital Monthly</dt><dd>$');
  expect(text).not.toContain('Friend for life');
});

test('unknown desks and articles are not found; so is everything without the demo', async () => {
  for (const path of ['/nowhere', '/articles/article-0', '/articles/%27'])
    expect(await get(path), path).toMatchObject({
      status: 404,
      text: expect.stringContaining('Page not found'),
    });
  const plain = await testServer({ sdk });
  for (const path of ['/', '/culture', '/articles/article-1', '/plans'])
    expect((await plain.call('GET', `/demo-site${path}`)).status, path).toBe(404);
  await plain.close();
});

test('titles are escaped', async () => {
  const [path = ''] = articlesIn((await get('/food')).text);
  const key = path.split('/').at(-1);
  const title = '<script>alert(1)</script>"';
  await server.database.owner.query('update content_items set title = $1 where key = $2', [title, key]);
  const { text } = await server.call('GET', path);
  expect(text).toContain('<h1>&lt;script&gt;alert(1)&lt;/script&gt;&quot;</h1>');
  expect(text).toContain('this demo has no text for it');
});
