import { afterEach, beforeEach, expect, test } from 'vitest';
import { Endpoint, type Mode } from './endpoint.ts';
import { articles, freeArticle, type TestArticle } from './machine/texts.ts';
import { connect, read } from './site.ts';

const [article] = articles as [TestArticle, ...TestArticle[]];
const path = `/${article.slug}/`;
const outage = 'We can&#039;t check your subscription right now';

let endpoint: Endpoint;

beforeEach(async () => {
  endpoint = await Endpoint.start();
});
afterEach(() => endpoint.stop());

const readers = ['198.51.100.1', '198.51.100.2', '198.51.100.3'];

/** Budget of pages by default, for endpoints that never answer in time. */
const budget = 300;

/** Returns whether the article was open for each reader, one after the other. */
async function isOpenFor(addresses: readonly string[]): Promise<boolean[]> {
  const results: boolean[] = [];
  for (const address of addresses) results.push((await read(path, { address })).includes(article.marker));
  return results;
}

const away: readonly Mode[] = ['hung', 'broken'];
const refusing: readonly Mode[] = ['limited', 'unreadable'];

test.each([...away, ...refusing])(
  '%s: closed articles stay closed, free ones and lists open',
  async (mode) => {
    await connect(endpoint, {}, mode === 'hung' ? budget : undefined);
    endpoint.mode = mode;
    expect(await isOpenFor([...readers, ...readers])).toEqual(Array(6).fill(false));
    expect(await read(path)).toContain(outage);
    expect(await read(`/${freeArticle.slug}/`)).toContain(freeArticle.marker);
    expect(await read('/')).toContain(freeArticle.marker);
  },
);

test('a page that was free by the rules stays open', async () => {
  await connect(endpoint);
  expect(await read('/about-us/')).toContain('since the first gull');
  await endpoint.stop();
  expect(await read('/about-us/')).toContain('since the first gull');
  endpoint = await Endpoint.start();
});

test.each(away)('%s, set to open: opens once three readers and a probe found nobody', async (mode) => {
  await connect(endpoint, { failure: 'open' }, mode === 'hung' ? budget : undefined);
  endpoint.mode = mode;
  expect(await isOpenFor(readers)).toEqual([false, false, false]);
  const asked = endpoint.requests;
  await expect.poll(() => isOpenFor(readers)).toEqual([true, true, true]);
  expect(endpoint.requests).toBeLessThanOrEqual(asked + 1);
});

test('one reader opens nothing, however often they fail', async () => {
  await connect(endpoint, { failure: 'open' }, budget);
  endpoint.mode = 'hung';
  const [reader = ''] = readers;
  expect(await isOpenFor(Array(6).fill(reader))).toEqual(Array(6).fill(false));
});

test.each(refusing)('%s, set to open: a refusal opens nothing', async (mode) => {
  await connect(endpoint, { failure: 'open' });
  endpoint.mode = mode;
  expect(await isOpenFor([...readers, ...readers])).toEqual(Array(6).fill(false));
});

test('a slow Masthead is given up after the budget of the page', async () => {
  await connect(endpoint, {}, budget);
  endpoint.delay = 5000;
  expect(await read(path)).toContain(outage);
  expect(endpoint.questions).toHaveLength(0);
});
