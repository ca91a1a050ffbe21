import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

/** Built archive of the WordPress plugin. */
export interface WordpressPlugin {
  /** Name of the archive, which contains the plugin's version. */
  file: string;
  archive: Buffer;
}

/** Returns the path of the archive. */
export const pluginPath = ({ file }: Pick<WordpressPlugin, 'file'>): string => `/downloads/${file}`;

/** Reads the built plugin of a folder. Returns null if it isn't built. */
export function loadWordpressPlugin(folder: string): WordpressPlugin | null {
  try {
    const { file } = JSON.parse(readFileSync(join(folder, 'plugin.json'), 'utf8')) as { file: string };
    return { file, archive: readFileSync(join(folder, file)) };
  } catch {
    return null;
  }
}

/**
 * Serves the archive to everybody: it has nothing of a site in it, and WordPress can install it from its address. The
 * name changes with the plugin's version, not with each change of its files, so browsers ask each time.
 */
export function mountWordpressPlugin(app: FastifyInstance, plugin: WordpressPlugin | null): void {
  if (plugin === null) return;
  app.get(pluginPath(plugin), async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .header('content-disposition', `attachment; filename="${plugin.file}"`)
      .type('application/zip')
      .send(plugin.archive),
  );
}
