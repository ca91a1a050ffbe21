import { copyFile, mkdir } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Endpoint, memberAddress } from './endpoint.ts';
import { articles, freeArticle } from './machine/texts.ts';
import { inWordpress } from './machine/wordpress.ts';
import { connect, place, read } from './site.ts';
import { findLeaks, surfaces } from './surfaces.ts';

let endpoint: Endpoint;

beforeAll(async () => {
  endpoint = await Endpoint.start();
  await connect(endpoint);
});
afterAll(() => endpoint.stop());

const names = (leaks: Awaited<ReturnType<typeof findLeaks>>) => [...leaks.keys()].map(({ name }) => name);

test('a stranger gets hidden words from files alone', async () => {
  expect(surfaces).toHaveLength(65);
  expect(names(await findLeaks(articles, {}))).toEqual(['file']);
});

test('somebody who calls themselves a crawler gets no more', async () => {
  const agent = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
  expect(names(await findLeaks(articles, { agent }))).toEqual(['file']);
});

test('a block theme shows a stranger no more', async () => {
  const use = (theme: string) => inWordpress(place, 'switch_theme( $input ); return true;', theme);
  await use('twentytwentythree');
  try {
    expect(names(await findLeaks(articles, {}))).toEqual(['file']);
    expect(await read(`/${articles[0]?.slug}/`)).toContain('<section class="mh-wall');
  } finally {
    await use('twentytwentyone');
  }
});

test('a member gets the articles, and no list opens', async () => {
  const leaks = await findLeaks(articles, { address: memberAddress });
  const isExpected = surfaces.filter(({ isArticle, isFile }) => isArticle || isFile);
  expect(names(leaks)).toEqual(isExpected.map(({ name }) => name));
  for (const [{ isArticle }, slugs] of leaks) if (isArticle) expect(slugs).toHaveLength(articles.length);
});

test('the free article is whole in lists, feeds, REST and search', async () => {
  const { marker, slug, title } = freeArticle;
  for (const path of [`/${slug}/`, '/', '/feed/', `/wp-json/wp/v2/posts?slug=${slug}`])
    expect(await read(path), path).toContain(marker);
  expect(await read(`/?s=${marker}`)).toContain(`${title}<`);
});

test('an outage opens nothing', async () => {
  await endpoint.stop();
  expect(names(await findLeaks(articles, {}))).toEqual(['file']);
  expect(await read(`/${freeArticle.slug}/`)).toContain(freeArticle.marker);
  endpoint = await Endpoint.start(Number(new URL(endpoint.address).port));
});

/** Places that tell nothing even without a wall. */
const closedByWordpress = [
  'sitemap',
  'sitemap of authors',
  'feed of comments',
  'REST blocks',
  'REST authors',
  'REST to edit',
  'REST revisions',
  'REST autosaves',
  'REST renderer of blocks',
  'oEmbed',
  'oEmbed as XML',
  'page at the address for AMP',
  'file of trackbacks',
  'feed of an article',
  'search of attachments',
  'AJAX',
  'XML-RPC',
  'XML-RPC of blogs',
];

test('the test finds 47 open places behind a wall that filters the text alone', async () => {
  const folder = `${place.folder}/wp-content/plugins/naive`;
  await mkdir(folder, { recursive: true });
  await copyFile(`${import.meta.dirname}/naive.php`, `${folder}/naive.php`);
  const swap = (from: string, to: string) =>
    inWordpress(place, 'deactivate_plugins( $input[0], true ); return activate_plugin( $input[1] );', [
      from,
      to,
    ]);
  await swap('masthead/masthead.php', 'naive/naive.php');
  try {
    const leaks = names(await findLeaks(articles, {}));
    const others = surfaces.map(({ name }) => name).filter((name) => !closedByWordpress.includes(name));
    expect(leaks).toEqual(others);
    expect(leaks).toHaveLength(47);
  } finally {
    await swap('naive/naive.php', 'masthead/masthead.php');
  }
});
