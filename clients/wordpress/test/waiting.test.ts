// How long pages wait for a Masthead that doesn't answer: the home page never, an article once, and nobody once the outage
// is certain. The times are printed, for docs/measured.md; what is asserted is whom the plugin asks.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Endpoint } from './endpoint.ts';
import { articles, freeArticle, type TestArticle } from './machine/texts.ts';
import { inWordpress } from './machine/wordpress.ts';
import { connect, place, read } from './site.ts';

const [article] = articles as [TestArticle, ...TestArticle[]];
const path = `/${article.slug}/`;
/** Milliseconds that a page waits by default. */
const budget = 300;
const readers = ['198.51.100.1', '198.51.100.2', '198.51.100.3', '198.51.100.4', '198.51.100.5'];

let endpoint: Endpoint;

beforeAll(async () => {
  endpoint = await Endpoint.start();
});
beforeEach(async () => {
  Object.assign(endpoint, { mode: 'up', delay: 0 });
  await connect(endpoint, {}, budget);
});
afterAll(() => endpoint.stop());

/** Switches the plugin on or off. */
const setPlugin = (isActive: boolean) =>
  inWordpress(
    place,
    `require_once ABSPATH . 'wp-admin/includes/plugin.php';
    $input ? activate_plugin( 'masthead/masthead.php' ) : deactivate_plugins( 'masthead/masthead.php' );
    return true;`,
    isActive,
  );

/** Returns the milliseconds of the fastest of several times: the others say how busy the machine is. */
async function fastest(address: string): Promise<number> {
  const times: number[] = [];
  for (const reader of readers) {
    const begun = performance.now();
    await read(address, { address: reader });
    times.push(performance.now() - begun);
  }
  return Math.min(...times);
}

/** Returns how many calls an address makes for each reader, one after the other. */
async function callsFor(address: string): Promise<number[]> {
  const calls: number[] = [];
  for (const reader of readers) {
    const before = endpoint.requests;
    await read(address, { address: reader });
    calls.push(endpoint.requests - before);
  }
  return calls;
}

const states: Record<string, () => Promise<unknown>> = {
  'that answers': async () => undefined,
  'that hangs': async () => Object.assign(endpoint, { mode: 'hung' }),
  'that is slow': async () => Object.assign(endpoint, { delay: 5_000 }),
  'that is stopped': () => connect({ address: 'http://127.0.0.1:9' }, {}, budget),
};

/** Returns the milliseconds of the home page alone, and with a Masthead in each state. One round after the other. */
async function homePageTimes(rounds: number): Promise<Record<string, number>> {
  const times: Record<string, number> = {};
  const note = async (name: string) => {
    times[name] = Math.min(times[name] ?? Number.POSITIVE_INFINITY, await fastest('/'));
  };
  for (let round = 0; round < rounds; round += 1) {
    await setPlugin(false);
    await note('alone');
    await setPlugin(true);
    for (const [name, begin] of Object.entries(states)) {
      Object.assign(endpoint, { mode: 'up', delay: 0 });
      await connect(endpoint, {}, budget);
      await begin();
      await note(name);
    }
  }
  return times;
}

test('free articles and the home page open in every state; how long the home page takes is printed', async () => {
  const { alone = 0, ...times } = await homePageTimes(4);
  const more = Object.entries(times).map(
    ([name, time]) => `with a Masthead ${name} ${(time - alone).toFixed(0)} ms more`,
  );
  process.stdout.write(`The home page alone takes ${alone.toFixed(0)} ms, ${more.join(', ')}.\n`);
  for (const begin of Object.values(states)) {
    Object.assign(endpoint, { mode: 'up', delay: 0 });
    await begin();
    for (const address of ['/', `/${freeArticle.slug}/`])
      expect(await read(address)).toContain(freeArticle.marker);
  }
});

test.each(['that hangs', 'that is slow'])('the home page asks no Masthead %s', async (name) => {
  await states[name]?.();
  expect(await callsFor('/')).toEqual([0, 0, 0, 0, 0]);
});

test.each(['that hangs', 'that is slow'])(
  'an article asks a Masthead %s once, and not at all after three readers and a probe',
  async (name) => {
    await states[name]?.();
    expect(await callsFor(path)).toEqual([1, 1, 2, 0, 0]);
    expect(await callsFor(`/${freeArticle.slug}/`)).toEqual([0, 0, 0, 0, 0]);
  },
);

test('if the plugin forgets the outage, every article asks', async () => {
  endpoint.mode = 'hung';
  const calls: number[] = [];
  for (const address of readers) {
    const before = endpoint.requests;
    await read(path, { address });
    calls.push(endpoint.requests - before);
    await inWordpress(
      place,
      `foreach ( array( 'breaker_open', 'breaker_failures' ) as $name ) { Masthead\\Store::delete( $name ); }
      return true;`,
    );
  }
  expect(calls).toEqual([1, 1, 1, 1, 1]);
});
