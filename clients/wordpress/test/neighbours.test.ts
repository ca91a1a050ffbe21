import { afterAll, beforeAll, expect, test } from 'vitest';
import { Endpoint, memberAddress } from './endpoint.ts';
import { articles, type TestArticle } from './machine/texts.ts';
import { inWordpress } from './machine/wordpress.ts';
import { besides } from './neighbours.ts';
import { connect, made, place, read, wallOf } from './site.ts';

const [article] = articles as [TestArticle, ...TestArticle[]];
const path = `/${article.slug}/`;

let endpoint: Endpoint;

beforeAll(async () => {
  endpoint = await Endpoint.start();
  await connect(endpoint);
});
afterAll(() => endpoint.stop());

test('other plugins keep what they add, and cannot bring the hidden text back', async () => {
  const share =
    "add_filter( 'the_content', function ( $html ) { return $html . '<p>Share this gull</p>'; }, 99 );";
  await besides(share, async () => {
    const page = await read(path);
    expect(page).toContain('Share this gull');
    expect(page).not.toContain(article.marker);
  });
  const builder =
    "add_filter( 'the_content', function () { return wpautop( get_post()->post_content ); }, 999 );";
  await besides(builder, async () => {
    const page = await read(path);
    expect(page).not.toContain(article.marker);
    expect(wallOf(page)).not.toBe('');
  });
});

test('an excerpt of another article stays closed on an open page', async () => {
  const other = articles[4] as TestArticle;
  const code = `add_action( 'wp_footer', function () { echo get_the_excerpt( ${made[other.slug]?.id} ); } );`;
  await besides(code, async () => {
    const page = await read(path, { address: memberAddress });
    expect(page).toContain(article.marker);
    expect(page).not.toContain(other.marker);
  });
});

test('a block that prints stored texts, and files of feeds, stay closed', async () => {
  const code = `add_action( 'wp_footer', function () {
    echo do_blocks( '<!-- wp:latest-posts {"displayPostContent":true,"displayPostContentRadio":"full_post","postsToShow":9} /-->' );
  } );`;
  await besides(code, async () => {
    const page = await read('/about-us/');
    expect(page).toContain('wp-block-latest-posts');
    for (const { marker } of articles) expect(page).not.toContain(marker);
  });
  const id = made[article.slug]?.id;
  await inWordpress(
    place,
    'return add_post_meta( $input, \'enclosure\', "http://127.0.0.1/SECRETSONG.mp3\\n1\\naudio/mpeg" );',
    id,
  );
  expect(await read('/feed/')).not.toContain('SECRETSONG');
  await inWordpress(place, "return delete_post_meta( $input, 'enclosure' );", id);
});

test('a description made of the stored text is replaced by one of the open part', async () => {
  const shown = (text: string) =>
    inWordpress<string>(
      place,
      `global $wp_query; $wp_query = new WP_Query( array( 'p' => $input['id'] ) ); $wp_the_query = $wp_query;
      return apply_filters( 'wpseo_opengraph_desc', $input['text'] );`,
      { id: made[article.slug]?.id, text },
    );
  expect(await shown(`Behind the hut ${article.marker} keeps a second list`)).toContain('The morning ferry');
  expect(await shown('A story about birds and sandwiches')).toBe('A story about birds and sandwiches');
});

test('what another plugin adds to REST stays unless it shows hidden text', async () => {
  const code = `add_filter( 'rest_prepare_post', function ( $response, $post ) {
    $response->data['teaser'] = 'All about gulls';
    $response->data['head']   = array( 'og' => wp_trim_words( $post->post_content, 80 ) );
    return $response;
  }, 99, 2 );`;
  await besides(code, async () => {
    const answer = await read(`/wp-json/wp/v2/posts/${made[article.slug]?.id}`);
    expect(JSON.parse(answer)).toMatchObject({ teaser: 'All about gulls', head: { og: '' } });
    expect(answer).not.toContain(article.marker);
  });
});

test('cut text is never saved in place of the article', async () => {
  const stored = await inWordpress<string>(
    place,
    `$post = get_post( $input );
    wp_set_current_user( 0 );
    $GLOBALS['post'] = $post;
    $cut = apply_filters( 'the_content', $post->post_content );
    wp_update_post( wp_slash( array( 'ID' => $input, 'post_content' => $cut ) ) );
    clean_post_cache( $input );
    return false === strpos( $cut, 'masthead-closed' ) ? 'not cut' : get_post( $input )->post_content;`,
    made[article.slug]?.id,
  );
  expect(stored).toContain(article.marker);
});

test('the plugin causes no notice of PHP', async () => {
  const log = await inWordpress<string>(
    place,
    "return (string) @file_get_contents( WP_CONTENT_DIR . '/debug.log' );",
  );
  expect(log.split('\n').filter((line) => line.includes('plugins/masthead'))).toEqual([]);
});
