import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { run } from './processes.mjs';

/** Debian's packages for the tests of the plugin, by a file of each. */
const PACKAGES = {
  '/usr/share/wordpress/wp-load.php': 'wordpress',
  '/usr/share/wordpress/wp-content/themes/twentytwentyone': 'wordpress-theme-twentytwentyone',
  '/usr/share/wordpress/wp-content/themes/twentytwentythree': 'wordpress-theme-twentytwentythree',
  '/usr/bin/php': 'php-cli',
  '/usr/sbin/mariadbd': 'mariadb-server',
};

/** PHP's extensions, which are packages of their own, by the package's name. */
const EXTENSIONS = {
  'php-mysql': 'mysqli',
  'php-xml': 'xml',
  'php-curl': 'curl',
  'php-mbstring': 'mbstring',
};

/**
 * Installs WordPress, PHP and MariaDB for the tests of the plugin, unless they are there.
 * @returns {Promise<string[]>} packages that are missing afterwards
 */
export async function ensureWordpress() {
  const missing = missingPackages();
  if (missing.length === 0) return [];
  console.error(`Installing for the tests of the WordPress plugin: ${missing.join(' ')} …`);
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const apt = [...asRoot, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq'];
  const aptGet = (...words) => run(apt[0], [...apt.slice(1), ...words]);
  if ((await aptGet('update')) === 0) await aptGet('install', '-y', '--no-install-recommends', ...missing);
  return missingPackages();
}

function missingPackages() {
  const files = Object.entries(PACKAGES).filter(([path]) => !existsSync(path));
  const modules = spawnSync('php', ['-m'], { encoding: 'utf8' }).stdout ?? '';
  const known = modules.toLowerCase().split(/\s+/);
  const extensions = Object.entries(EXTENSIONS).filter(([, name]) => !known.includes(name));
  return [...files.map(([, name]) => name), ...extensions.map(([name]) => name)];
}
