import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Cache, type CacheKind, startCache } from './cache.ts';
import { Endpoint, memberAddress } from './endpoint.ts';
import { articles, type TestArticle } from './machine/texts.ts';
import { inWordpress } from './machine/wordpress.ts';
import { besides } from './neighbours.ts';
import { connect, made, place, read } from './site.ts';
import { findLeaks, type surfaces } from './surfaces.ts';

const [article] = articles as [TestArticle, ...TestArticle[]];
const path = `/${article.slug}/`;

let endpoint: Endpoint;
let cache: Cache;

beforeAll(async () => {
  endpoint = await Endpoint.start();
  await connect(endpoint);
});
afterEach(() => cache.stop());
afterAll(() => endpoint.stop());

const readBy = async (address: string, from: string) => {
  const response = await fetch(cache.address + from, { headers: { 'x-forwarded-for': address } });
  return await response.text();
};

/** Addresses that a member opens before a stranger does. */
const paths = [path, '/', '/feed/', `/wp-json/wp/v2/posts/${made[article.slug]?.id}`];

test('a cache that obeys headers gives strangers nothing of a member', async () => {
  cache = await startCache('obeys');
  expect(await readBy(memberAddress, path)).toContain(article.marker);
  for (const from of paths) {
    await readBy(memberAddress, from);
    expect(await readBy('198.51.100.5', from), from).not.toContain(article.marker);
  }
  expect(await readBy(memberAddress, path)).toContain(article.marker);
});

const isExpected: Record<CacheKind, (surface: (typeof surfaces)[number]) => boolean> = {
  obeys: ({ isFile }) => isFile === true,
  'by-suffix': ({ isFile }) => isFile === true,
  // No plugin can take back what such a cache keeps; the self-test names it.
  'by-address': ({ isArticle, isFile }) => isArticle === true || isFile === true,
};

test.each(['obeys', 'by-suffix', 'by-address'] as const)(
  '%s: a member opens every place, and a stranger after them gets nothing that was hidden',
  async (kind) => {
    cache = await startCache(kind);
    const [most, at] = [articles.slice(0, 2), cache.address];
    const seen = await findLeaks(most, { address: memberAddress, at });
    expect(seen.size).toBeGreaterThan(5);
    const leaks = [...(await findLeaks(most, { at })).keys()];
    const unexpected = leaks.filter((surface) => !isExpected[kind](surface));
    expect(unexpected.map(({ name }) => name)).toEqual([]);
  },
);

/** Ends by which caches take a page for a static file. */
const suffixes = ['x.css', ';x.css', '.css', '/x.js', '%2Fx.js', '%3Fx.js', '%23x.png'];

test('a cache that takes addresses for static files by their end gets no article of a member', async () => {
  cache = await startCache('by-suffix');
  for (const suffix of suffixes) {
    const address = path.replace(/\/$/, '') + (suffix.startsWith('/') ? suffix : `/${suffix}`);
    await readBy(memberAddress, address);
    expect(await readBy('198.51.100.5', address), address).not.toContain(article.marker);
  }
});

test('a cache that goes by the address alone keeps lists closed, and the self-test names it', async () => {
  cache = await startCache('by-address');
  for (const from of paths.slice(1)) {
    await readBy(memberAddress, from);
    expect(await readBy('198.51.100.5', from), from).not.toContain(article.marker);
  }
  await besides(publicAddress(cache.address), async () => {
    expect(await findings()).toContainEqual([
      'error',
      expect.stringMatching(/^Your page cache mixes readers: after a member opened "Gulls/),
    ]);
  });
});

test('behind a cache that obeys, the self-test names files alone', async () => {
  cache = await startCache('obeys');
  await besides(publicAddress(cache.address), async () => {
    const found = await findings();
    expect(found[0]).toEqual(['good', 'The hidden text of 5 articles was found nowhere.']);
    const files = articles.map(({ slug }) => made[slug]?.file_address.replace(place.address, cache.address));
    expect(found.slice(1)).toHaveLength(files.length);
    for (const file of files)
      expect(found).toContainEqual(['warning', expect.stringContaining(`who knows its address: ${file}`)]);
  });
});

test('the self-test names a theme that prints the stored text', async () => {
  cache = await startCache('obeys');
  await besides(
    "add_action( 'wp_footer', function () { echo get_post()->post_content ?? ''; } );",
    async () => {
      expect(await read(path)).toContain(article.marker);
      const found = await findings();
      expect(found.map(([severity]) => severity)).not.toContain('good');
      expect(found).toContainEqual([
        'error',
        `"${article.title}" shows its hidden text to everybody: the theme "Twenty Twenty-One" or a plugin prints the stored text itself.`,
      ]);
    },
  );
});

const findings = () => inWordpress<[string, string][]>(place, 'return Masthead\\Self_Test::run();');

/** Plugin that makes WordPress name the cache's address as its own. */
function publicAddress(address: string): string {
  return `foreach ( array( 'option_home', 'option_siteurl', 'home_url', 'site_url', 'rest_url', 'upload_dir_url' ) as $hook ) {
    add_filter( $hook, function ( $url ) { return is_string( $url ) ? str_replace( '${place.address}', '${address}', $url ) : $url; } );
  }
  add_filter( 'upload_dir', function ( $dir ) { foreach ( array( 'url', 'baseurl' ) as $name ) { $dir[ $name ] = str_replace( '${place.address}', '${address}', $dir[ $name ] ); } return $dir; } );
  remove_action( 'template_redirect', 'redirect_canonical' );
  add_action( 'init', function () { remove_action( 'template_redirect', 'redirect_canonical' ); } );`;
}
