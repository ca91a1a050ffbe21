import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Uint8ArrayReader, ZipReader } from '@zip.js/zip.js';
import { expect, test } from 'vitest';
import { packPlugin, pluginFiles, pluginVersion } from '../pack.ts';
import { run } from './machine/programs.ts';
import { inWordpress } from './machine/wordpress.ts';
import { place } from './site.ts';

const folder = join(import.meta.dirname, '..', 'plugin');
const textOf = (path: string) => readFile(join(folder, path), 'utf8');

test('the archive holds the plugin and nothing else, the same bytes each time', async () => {
  const archive = await packPlugin();
  const entries = await new ZipReader(new Uint8ArrayReader(archive)).getEntries();
  const files = await pluginFiles();
  expect(entries.map(({ filename }) => filename)).toEqual(files.map((path) => `masthead/${path}`));
  expect(
    files.filter((path) => !/^(includes\/class-[a-z-]+\.php|assets\/[a-z-]+\.(?:css|js))$/.test(path)),
  ).toEqual(['license.txt', 'masthead.php', 'readme.txt', 'uninstall.php']);
  expect(Buffer.from(await packPlugin()).equals(Buffer.from(archive))).toBe(true);
});

test('header, constant and readme name the same version and the license', async () => {
  const version = await pluginVersion();
  const [main, readme] = [await textOf('masthead.php'), await textOf('readme.txt')];
  expect(main).toContain(`define( 'MASTHEAD_VERSION', '${version}' );`);
  expect(readme).toContain(`Stable tag: ${version}\n`);
  for (const text of [main, readme]) expect(text).toMatch(/License: +GPL-2\.0-or-later/);
});

test('WordPress has installed it from the archive', async () => {
  const known = await inWordpress<Record<string, string>>(
    place,
    "return get_plugin_data( WP_PLUGIN_DIR . '/masthead/masthead.php', false, false );",
  );
  expect(known).toMatchObject({ Version: await pluginVersion(), RequiresWP: '6.1', RequiresPHP: '7.4' });
  expect(await inWordpress(place, "return is_plugin_active( 'masthead/masthead.php' );")).toBe(true);
});

test('every file can be parsed, cannot be called by itself, and keeps to PHP 7.4', async () => {
  for (const path of (await pluginFiles()).filter((name) => name.endsWith('.php'))) {
    expect(await run('php', ['-l', join(folder, path)]), path).toContain('No syntax errors');
    const text = await textOf(path);
    expect(text, path).toMatch(/defined\( '(ABSPATH|WP_UNINSTALL_PLUGIN)' \) \|\| exit;/);
    expect(text, path).not.toMatch(
      /\?->|\bmatch \(|\benum |\breadonly |str_contains|str_starts_with|str_ends_with/,
    );
  }
});
