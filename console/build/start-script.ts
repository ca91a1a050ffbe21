import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';

const source = fileURLToPath(new URL('./start.js', import.meta.url));
const address = '/start.js';
const slot = '__ROUTE_CHUNKS__';

/** One screen of the route table: `page(shell, '/groups', () => import('#console/domains/groups/list-page.tsx')…`. */
const line = /\bpage\(\s*\w+,\s*'([^']+)',\s*\(\)\s*=>\s*import\('#console\/([^']+)'\)/g;

function chunkOf(bundle: Rolldown.OutputBundle, file: string): Rolldown.OutputChunk | undefined {
  return Object.values(bundle).find(
    (part): part is Rolldown.OutputChunk =>
      part.type === 'chunk' && (part.facadeModuleId?.endsWith(`/console/src/${file}`) ?? false),
  );
}

/** The chunk and all it needs that the page does not load anyway. */
function filesOf(bundle: Rolldown.OutputBundle, first: Rolldown.OutputChunk): string[] {
  const found = new Set<string>();
  const visit = (name: string) => {
    const part = bundle[name];
    if (found.has(name) || part?.type !== 'chunk' || part.isEntry) return;
    found.add(name);
    part.imports.forEach(visit);
  };
  visit(first.fileName);
  return [...found];
}

/**
 * Builds the script that runs before everything else. It knows which chunks each screen needs, so that a deep link
 * loads them beside the entry instead of after it.
 */
export function startScript(routes: string): Plugin {
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
        const table = await readFile(routes, 'utf8');
        const chunks: Record<string, string[]> = {};
        for (const [, path, file] of table.matchAll(line)) {
          const chunk = path && file ? chunkOf(bundle, file) : undefined;
          if (path && chunk) chunks[path] = filesOf(bundle, chunk);
        }
        const text = (await readFile(source, 'utf8')).replace(`'${slot}'`, JSON.stringify(chunks));
        const hash = createHash('sha256').update(text).digest('base64url').slice(0, 8);
        const fileName = `assets/start-${hash}.js`;
        this.emitFile({ type: 'asset', fileName, source: text });
        return html.replace(address, `/${fileName}`);
      },
    },
  };
}
