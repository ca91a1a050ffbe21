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
  expect(sent.map(({ title }) => title).sort()).toEqual(
    ['About us', ...articles.map(({ title }) => title), freeArticle.title].sort(),
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
