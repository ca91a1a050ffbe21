import { inject } from 'vitest';
import { type Endpoint, keys } from './endpoint.ts';
import { inWordpress } from './machine/wordpress.ts';

export const place = inject('wordpress');
export const made = inject('made');

/** Settings that every test file starts from. */
const settings = {
  public_key: keys.public,
  failure: 'closed',
  paragraphs: 2,
  types: ['post', 'page'],
  consent: 'ask',
  login_url: '',
  register_url: '',
  plans_url: '',
  cancel_url: '',
  help_email: '',
  trusted_proxies: '127.0.0.1',
};

/** Time that pages wait for an endpoint that answers, so that a busy machine is no outage. */
const patience = 20_000;

/**
 * Connects the plugin with an endpoint, and forgets what it has learned.
 * @param budget milliseconds that a page waits
 */
export async function connect(
  endpoint: Pick<Endpoint, 'address'>,
  more: object = {},
  budget = patience,
  key: string = keys.private,
): Promise<void> {
  await inWordpress(
    place,
    `Masthead\\Settings::save( $input['settings'] );
    update_option( 'test_budget', $input['budget'] );
    Masthead\\Settings::save_private_key( $input['key'] );
    foreach ( array( Masthead\\Labels::LABEL, Masthead\\Labels::OPEN_UNTIL, '_masthead_unsent', '_masthead_sent' ) as $key ) {
      delete_post_meta_by_key( $key );
    }
    foreach ( get_posts( array( 'post_type' => array( 'post', 'page' ), 'numberposts' => -1 ) ) as $post ) {
      Masthead\\Labels::tell( $post->ID, Masthead\\Labels::told( $post->ID ) );
    }
    delete_option( Masthead\\Labels::CONFIG );
    delete_option( Masthead\\Outbox::SENDING );
    wp_unschedule_hook( Masthead\\Outbox::HOOK );
    wp_unschedule_hook( Masthead\\Label_Refresh::HOOK );
    foreach ( array( 'breaker_open', 'breaker_failures', 'refreshed' ) as $name ) {
      Masthead\\Store::delete( $name );
    }
    return true;`,
    { budget, settings: { ...settings, address: endpoint.address, ...more }, key },
  );
}

/** Reader of the site. Their address is passed on as by a proxy that the settings trust. */
export interface ReaderOfSite {
  address?: string;
  agent?: string;
  cookie?: string;
  /** Address of a cache before the site; the site's own by default. */
  at?: string;
}

/** Opens an address of the site. */
export async function open(
  path: string,
  { address, agent, at, cookie }: ReaderOfSite = {},
  options: RequestInit = {},
): Promise<Response> {
  const headers = new Headers(options.headers);
  headers.set('x-forwarded-for', address ?? '198.51.100.20');
  headers.set('user-agent', agent ?? 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0');
  if (cookie) headers.set('cookie', cookie);
  return await fetch(new URL(path, at ?? place.address), { ...options, headers });
}

/** Opens an address of the site and returns the text. */
export async function read(path: string, reader: ReaderOfSite = {}): Promise<string> {
  const response = await open(path, reader);
  return await response.text();
}

/** Returns the wall's text in one line; empty without one. */
export function wallOf(page: string): string {
  const wall = /<section class="mh-wall.*?<\/section>/s.exec(page)?.[0] ?? '';
  return wall
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll('&#039;', "'")
    .trim();
}
