import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Cache, startCache } from './cache.ts';
import { Endpoint, memberAddress } from './endpoint.ts';
import { articles, type TestArticle } from './machine/texts.ts';
import { inWordpress } from './machine/wordpress.ts';
import { besides } from './neighbours.ts';
import { connect, made, place, read } from './site.ts';

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
