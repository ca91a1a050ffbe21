import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Endpoint, keys } from './endpoint.ts';
import { articles, type TestArticle } from './machine/texts.ts';
import { inWordpress } from './machine/wordpress.ts';
import { connect, made, open, place } from './site.ts';

const [article] = articles as [TestArticle, ...TestArticle[]];

let endpoint: Endpoint;
let cookie: string;

beforeAll(async () => {
  endpoint = await Endpoint.start();
  cookie = await inWordpress<string>(
    place,
    `$expires = time() + 3600;
    $token = WP_Session_Tokens::get_instance( 1 )->create( $expires );
    return AUTH_COOKIE . '=' . rawurlencode( wp_generate_auth_cookie( 1, $expires, 'auth', $token ) ) . '; ' . LOGGED_IN_COOKIE . '=' . rawurlencode( wp_generate_auth_cookie( 1, $expires, 'logged_in', $token ) );`,
  );
});
beforeEach(async () => {
  endpoint.mode = 'up';
  await connect(endpoint);
});
afterAll(() => endpoint.stop());

const showPage = async () => {
  const response = await open('/wp-admin/options-general.php?page=masthead', { cookie });
  return await response.text();
};
const lineOf = (page: string) =>
  (/<p id="masthead-connection">(.*?)<\/p>/.exec(page)?.[1] ?? '').replaceAll('&#039;', "'");

/** Sends the form that has an action, with its nonce. */
async function send(action: string, fields: Record<string, string>): Promise<Response> {
  const page = await showPage();
  const form = page.split('<form').find((part) => part.includes(`name="action" value="${action}"`)) ?? '';
  const nonce = /name="_wpnonce" value="([^"]+)"/.exec(form)?.[1] ?? '';
  const body = new URLSearchParams({ action, _wpnonce: nonce, ...fields });
  return await open('/wp-admin/admin-post.php', { cookie }, { method: 'POST', body, redirect: 'manual' });
}

test('the page tells whether the connection works, and why not', async () => {
  expect(lineOf(await showPage())).toBe('Connected: Masthead answers and takes the keys.');
  endpoint.mode = 'broken';
  expect(lineOf(await showPage())).toBe(
    'Masthead answers with an error (status 500). Closed articles stay closed.',
  );
  endpoint.mode = 'up';
  await connect(endpoint, { public_key: 'pk_of_another' });
  expect(lineOf(await showPage())).toContain("doesn't know the public key");
  await inWordpress(place, "Masthead\\Settings::save_private_key( 'sk_of_another' ); return true;");
  expect(lineOf(await showPage())).toContain("doesn't know the secret key");
  await connect({ address: 'http://127.0.0.1:1' });
  expect(lineOf(await showPage())).toContain('No answer from this address.');
});

test('the secret key is stored apart, and never shown again', async () => {
  expect(await showPage()).not.toContain(keys.private);
  const autoload = await inWordpress(
    place,
    'global $wpdb; return $wpdb->get_var( "SELECT autoload FROM {$wpdb->options} WHERE option_name = \'masthead_private_key\'" );',
  );
  expect(autoload).toBe('no');
});

test('settings are saved; an empty key keeps the stored one, a strange address is refused', async () => {
  const fields = {
    address: endpoint.address,
    public_key: keys.public,
    private_key: '',
    paragraphs: '7',
    'types[]': 'post',
  };
  const saved = await send('masthead_save', { ...fields, failure: 'open', consent: 'never' });
  expect(saved.headers.get('location')).toContain('saved=1');
  const stored = await inWordpress<Record<string, unknown>>(place, "return get_option( 'masthead' );");
  expect(stored).toMatchObject({ failure: 'open', consent: 'never', paragraphs: 2, types: ['post'] });
  expect(lineOf(await showPage())).toContain('Connected');
  const refused = await send('masthead_save', { ...fields, address: 'http://masthead.example.com' });
  expect(refused.headers.get('location')).toContain('rejected=address');
  expect(await inWordpress(place, "return Masthead\\Settings::get( 'address' );")).toBe(endpoint.address);
});

test('nobody else can change the settings', async () => {
  const body = new URLSearchParams({ action: 'masthead_save', address: 'https://other.example' });
  for (const reader of [{}, { cookie }])
    await open('/wp-admin/admin-post.php', reader, { method: 'POST', body, redirect: 'manual' });
  expect(await inWordpress(place, "return Masthead\\Settings::get( 'address' );")).toBe(endpoint.address);
});

test('the self-test can be run from the page, which lists what it found', async () => {
  await send('masthead_test', {});
  expect(await showPage()).toContain(
    '<strong>Good:</strong> The hidden text of 5 articles was found nowhere.',
  );
});

test('both editors have the box "Access", and its choice is stored', async () => {
  const id = made[article.slug]?.id;
  const editor = await open(`/wp-admin/post.php?post=${id}&action=edit`, { cookie });
  const page = await editor.text();
  expect(page).toContain('wp-block-editor');
  expect(page).toMatch(/name="masthead_access" value="by_rules"\s+checked='checked'/);
  const nonce = /name="masthead_access_nonce" value="([^"]+)"/.exec(page)?.[1] ?? '';
  const post = /name="_wpnonce" value="([^"]+)"/.exec(page)?.[1] ?? '';
  const choose = (access: string, proof: string) =>
    open(
      '/wp-admin/post.php',
      { cookie },
      {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({
          action: 'editpost',
          post_ID: String(id),
          post_type: 'post',
          _wpnonce: post,
          masthead_access: access,
          masthead_access_nonce: proof,
        }),
      },
    );
  const told = () => inWordpress(place, 'return Masthead\\Labels::told( $input );', id);
  await choose('members', nonce);
  expect(await told()).toBe('members');
  await choose('free', 'forged');
  expect(await told()).toBe('members');
  await choose('by_rules', nonce);
  expect(await told()).toBe('by_rules');
});
