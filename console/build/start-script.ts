import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';
import { routeChunks } from './route-chunks.ts';

const source = fileURLToPath(new URL('./start.js', import.meta.url));
const address = '/start.js';
const slot = '__ROUTE_CHUNKS__';

/**
 * Builds the script that runs before everything else. It knows which chunks each screen needs, so that a deep link
 * loads them beside the entry instead of after it.
 * @param table path of the route table
 */
export function startScript(table: string): Plugin {
  return {
    name: 'start-script',
    configureServer(server) {
      server.middlewares.use(address, (_request, response, next) => {
        response.setHeader('content-type', 'text/javascript');
        readFile(source, 'utf8')
          .then((text) => response.end(text.replace(`'${slot}'`, '{}')))
          .catch(next);
      });
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        if (!bundle) return html;
        const { screens } = await routeChunks(bundle, table);
        const text = (await readFile(source, 'utf8')).replace(`'${slot}'`, JSON.stringify(screens));
        const hash = createHash('sha256').update(text).digest('base64url').slice(0, 8);
        const fileName = `assets/start-${hash}.js`;
        // The hook runs while the bundle is generated and has its context, which Vite's types don't say.
        const context = this as unknown as Rolldown.PluginContext;
        context.emitFile({ type: 'asset', fileName, source: text });
        return html.replace(address, `/${fileName}`);
      },
    },
  };
}
