import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { helpFiles } from '../src/app/help/contents.ts';
import { headingsOf } from '../src/app/help/nodes.ts';
import { renderHelp, titleOf } from '../src/app/help/render-help.ts';

const index = 'virtual:help';
const pagePrefix = `${index}/`;

/**
 * Creates the help pages from the files of `docs`, so that there is no second copy. `virtual:help` lists
 * them by slug with their titles and headings; the text of each is a module of its own, loaded when it is opened.
 * @param docs path of the folder
 */
export function helpPages(docs: string): Plugin {
  const read = (slug: string) => readFile(join(docs, helpFiles[slug] ?? ''), 'utf8');
  return {
    name: 'help-pages',
    resolveId: (id) => (id === index || id.startsWith(pagePrefix) ? `\0${id}` : undefined),
    async load(id) {
      if (id === `\0${index}`) {
        const entries = await Promise.all(
          Object.keys(helpFiles).map(async (slug) => {
            const markdown = await read(slug);
            const title = JSON.stringify(titleOf(markdown));
            const headings = JSON.stringify(headingsOf(renderHelp(markdown, slug)));
            const load = `() => import('${pagePrefix}${slug}')`;
            return `${JSON.stringify(slug)}: { title: ${title}, headings: ${headings}, load: ${load} }`;
          }),
        );
        return `export const pages = { ${entries.join(', ')} };`;
      }
      if (!id.startsWith(`\0${pagePrefix}`)) return;
      const slug = id.slice(pagePrefix.length + 1);
      this.addWatchFile(join(docs, helpFiles[slug] ?? ''));
      return `export const nodes = ${JSON.stringify(renderHelp(await read(slug), slug))};`;
    },
  };
}
