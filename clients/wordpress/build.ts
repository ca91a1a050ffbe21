// Writes the plugin's archive to clients/wordpress/dist.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packPlugin, pluginVersion } from './pack.ts';

const folder = join(import.meta.dirname, 'dist');
const file = join(folder, `masthead-${await pluginVersion()}.zip`);
const archive = await packPlugin();
await mkdir(folder, { recursive: true });
await writeFile(file, archive);
console.log(`${file}, ${archive.length.toLocaleString('en-US')} bytes`);
