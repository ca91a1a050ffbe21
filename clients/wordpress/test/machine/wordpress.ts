import { chmod, writeFile } from 'node:fs/promises';
import { freePort, makeFolder, run, type Service, startService } from './programs.ts';

/** Folder of Debian's package. */
const installed = '/usr/share/wordpress';
const here = import.meta.dirname;

/** WordPress that tests can reach. */
export interface WordpressPlace {
  /** Folder of its files. */
  folder: string;
  /** Address without a slash at its end. */
  address: string;
}

/** Copies WordPress, so that its files can be changed, and writes its configuration. */
export async function copyWordpress(folder: string, databasePort: number): Promise<WordpressPlace> {
  const files = await makeFolder(`${folder}/wordpress`);
  await run('cp', ['-rL', '--no-preserve=mode,ownership', `${installed}/.`, files]);
  const place = { folder: files, address: `http://127.0.0.1:${await freePort()}` };
  await writeFile(`${files}/wp-config.php`, configuration(databasePort, place.address));
  await chmod(`${files}/wp-config.php`, 0o644);
  return place;
}

function configuration(databasePort: number, address: string): string {
  return `<?php
define( 'DB_NAME', 'wordpress' );
define( 'DB_USER', 'root' );
define( 'DB_PASSWORD', '' );
define( 'DB_HOST', '127.0.0.1:${databasePort}' );
define( 'DB_CHARSET', 'utf8mb4' );
define( 'DB_COLLATE', '' );
define( 'AUTH_KEY', 'for tests' );
define( 'SECURE_AUTH_KEY', 'for tests' );
define( 'LOGGED_IN_KEY', 'for tests' );
define( 'NONCE_KEY', 'for tests' );
define( 'WP_HOME', '${address}' );
define( 'WP_SITEURL', '${address}' );
define( 'WP_CONTENT_DIR', __DIR__ . '/wp-content' );
define( 'FS_METHOD', 'direct' );
define( 'DISABLE_WP_CRON', true );
define( 'WP_HTTP_BLOCK_EXTERNAL', true );
define( 'WP_ACCESSIBLE_HOSTS', '127.0.0.1' );
define( 'AUTOMATIC_UPDATER_DISABLED', true );
define( 'WP_DEBUG', true );
define( 'WP_DEBUG_DISPLAY', false );
define( 'WP_DEBUG_LOG', __DIR__ . '/wp-content/debug.log' );
$table_prefix = 'wp_';
if ( ! defined( 'ABSPATH' ) ) {
	define( 'ABSPATH', __DIR__ . '/' );
}
require_once ABSPATH . 'wp-settings.php';
`;
}

/** Serves WordPress. Several workers, because it also calls itself. */
export function serveWordpress({ folder, address }: WordpressPlace): Promise<Service> {
  const words = [
    '-d',
    'opcache.enable_cli=1',
    '-d',
    'opcache.revalidate_freq=0',
    '-d',
    'upload_max_filesize=8M',
  ];
  return startService(
    'php',
    [...words, '-S', new URL(address).host, '-t', folder, `${here}/router.php`],
    () =>
      fetch(`${address}/readme.html`).then(
        () => true,
        () => false,
      ),
    { PHP_CLI_SERVER_WORKERS: '4', WORDPRESS_FOLDER: folder },
  );
}

/** Runs PHP code inside WordPress, as its administrator, and returns the value that the code returns. */
export async function inWordpress<T = unknown>(
  { folder, address }: WordpressPlace,
  code: string,
  input: unknown = null,
): Promise<T> {
  const output = await run(
    'php',
    [`${here}/inside.php`, folder, new URL(address).host, code],
    JSON.stringify(input),
  );
  return JSON.parse(output.slice(output.lastIndexOf('\n') + 1)) as T;
}
