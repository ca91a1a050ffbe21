import { afterAll, beforeEach, expect, test } from 'vitest';
import { Endpoint } from './endpoint.ts';
import { articles, freeArticle, type TestArticle } from './machine/texts.ts';
import { inWordpress } from './machine/wordpress.ts';
import { connect, made, open, place, read } from './site.ts';

const [article] = articles as [TestArticle, ...TestArticle[]];
const id = made[article.slug]?.id ?? 0;

const endpoint = await Endpoint.start();

beforeEach(async () => {
  endpoint.mode = 'up';
  endpoint.config = 1;
  endpoint.batches.length = 0;
  endpoint.questions.length = 0;
  await connect(endpoint);
});
afterAll(() => endpoint.stop());

/** Runs what is due in the background, as a timer of the server does. */
const runDue = () => open('/wp-cron.php');
const save = () =>
  inWordpress(place, "wp_update_post( array( 'ID' => $input, 'post_excerpt' => '' ) ); return true;", id);

test('a saved article is told in the background', async () => {
  await save();
  expect(endpoint.batches).toEqual([]);
  await runDue();
  expect(endpoint.batches).toEqual([
    [
      {
        key: String(id),
        title: article.title,
        type: 'post',
        link: `${place.address}/${article.slug}/`,
        published_at: expect.stringMatching(/Z$/),
        terms: expect.arrayContaining([{ taxonomy: 'category', key: 'harbour', title: 'Harbour' }]),
        access: 'by_rules',
      },
    ],
  ]);
});

const byText = (one = '', other = '') => one.localeCompare(other);

/** Creates a post. @returns its id */
const write = (fields: string) =>
  inWordpress<number>(
    place,
    `return wp_insert_post( array( 'post_title' => 'Short-lived', 'post_content' => 'Words.', ${fields} ) );`,
  );
const run = (code: string, id: number) => inWordpress(place, `${code}; return true;`, id);

/** Returns what was told in the background since the last look: titles, and `gone`. */
async function told(id: number): Promise<(string | undefined)[]> {
  await runDue();
  const pieces = endpoint.batches.splice(0).flat();
  return pieces.filter(({ key }) => key === String(id)).map(({ state, title }) => state ?? title);
}

test('what is taken down is told as gone, and what comes back is told again', async () => {
  const short = await write("'post_status' => 'publish'");
  expect(await told(short)).toEqual(['Short-lived']);
  await run('wp_trash_post( $input )', short);
  expect(await told(short)).toEqual(['gone']);
  await run(
    "wp_untrash_post( $input ); wp_update_post( array( 'ID' => $input, 'post_status' => 'draft' ) )",
    short,
  );
  expect(await told(short)).toEqual([]);
  await run('wp_publish_post( $input )', short);
  expect(await told(short)).toEqual(['Short-lived']);
  await run("wp_update_post( array( 'ID' => $input, 'post_password' => 'sesame' ) )", short);
  expect(await told(short)).toEqual(['gone']);
  await run("wp_update_post( array( 'ID' => $input, 'post_password' => '' ) )", short);
  expect(await told(short)).toEqual(['Short-lived']);
  await run('wp_delete_post( $input, true )', short);
  expect(await told(short)).toEqual(['gone']);
  expect(await told(short)).toEqual([]);
});

test('what was never told is not told as gone', async () => {
  const draft = await write("'post_status' => 'draft'");
  expect(await told(draft)).toEqual([]);
  await run('wp_delete_post( $input, true )', draft);
  expect(await told(draft)).toEqual([]);
});

test('deleted posts are told once Masthead takes them', async () => {
  const short = await write("'post_status' => 'publish'");
  await told(short);
  endpoint.mode = 'broken';
  await run('wp_delete_post( $input, true )', short);
  expect(await told(short)).toEqual([]);
  endpoint.mode = 'up';
  await inWordpress(place, 'Masthead\\Outbox::run(); return true;');
  expect(await told(short)).toEqual(['gone']);
});

test('what Masthead does not take is tried again, with the reason on the settings page', async () => {
  endpoint.mode = 'broken';
  await save();
  await runDue();
  const state = await inWordpress<{ error: string; next: number }>(
    place,
    "return array( 'error' => Masthead\\Outbox::state()['error'], 'next' => wp_next_scheduled( Masthead\\Outbox::HOOK ) - time() );",
  );
  expect(state.error).toContain('status 500');
  expect(state.next).toBeGreaterThan(60);
  endpoint.mode = 'up';
  await inWordpress(place, 'Masthead\\Outbox::run(); return true;');
  expect(endpoint.batches.flat().map(({ key }) => key)).toEqual([String(id)]);
});

test('everything is sent in portions, once', async () => {
  await inWordpress(
    place,
    `Masthead\\Outbox::send_all();
    for ( $run = 0; $run < 5; $run++ ) { Masthead\\Outbox::run(); }
    return true;`,
  );
  const sent = endpoint.batches.flat();
  expect(sent.map(({ title }) => title).toSorted(byText)).toEqual(
    ['About us', ...articles.map(({ title }) => title), freeArticle.title].toSorted(byText),
  );
  expect(sent.find(({ title }) => title === freeArticle.title)?.access).toBe('free');
  const state = await inWordpress(place, 'return Masthead\\Outbox::state();');
  expect(state).toEqual({ last: null, sent: 7, total: 7, error: '' });
});

test('a list asks later whether its articles are free, and shows them whole from then on', async () => {
  endpoint.answer = ({ content }) => ({
    verdict: 'grant',
    reason: 'free_content',
    access: content.key === String(id) ? 'free' : 'members',
    meter: null,
    meter_token: null,
  });
  expect(await read('/')).not.toContain(article.marker);
  expect(endpoint.questions).toEqual([]);
  await runDue();
  expect(endpoint.questions.map(({ purpose }) => purpose)).toContain('list');
  expect(await read('/')).toContain(article.marker);
  expect(await read(`/?s=${article.marker}`)).toContain(`id="post-${id}"`);
  endpoint.config = 2;
  await read('/about-us/');
  expect(await read('/')).not.toContain(article.marker);
});
