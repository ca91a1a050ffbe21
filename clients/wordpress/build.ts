// Writes the plugin's archive to clients/wordpress/dist, and its name to plugin.json, which the server reads.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packPlugin, pluginVersion } from './pack.ts';

const folder = join(import.meta.dirname, 'dist');
const name = `masthead-${await pluginVersion()}.zip`;
const archive = await packPlugin();
await mkdir(folder, { recursive: true });
await writeFile(join(folder, name), archive);
await writeFile(join(folder, 'plugin.json'), `${JSON.stringify({ file: name })}\n`);
console.log(`${join(folder, name)}, ${archive.length.toLocaleString('en-US')} bytes`);
