import { posix } from 'node:path';
import type { Problem } from './import-rules.ts';

/** Path in code marks, with a folder before the name; `<domain>`, `NNNN` and `*` are placeholders. */
const NAMED = /`([a-z][\w.-]*(?:\/[\w.-]+)+\.(?:ts|tsx|mjs|css|sql|json|md|svg))`/g;
const LINKED = /\]\(([^)#:\s]+)(?:#[^)]*)?\)/g;

/**
 * Files that pages name or link to must be there. A page may leave out the beginning of a path
 * (`domains/groups/service.ts`).
 * @param pages text of each page by its path
 * @param paths every file of the project
 */
export function checkDocs(pages: Record<string, string>, paths: readonly string[]): Problem[] {
  const there = new Set(paths);
  const isThere = (path: string) => there.has(path) || paths.some((one) => one.endsWith(`/${path}`));
  return Object.entries(pages).flatMap(([page, text]) => {
    const named = [...text.matchAll(NAMED)].filter(
      ([, path = '']) => !path.includes('NNNN') && !isThere(path),
    );
    const linked = [...text.matchAll(LINKED)].filter(([, link = '']) => {
      const path = posix.normalize(posix.join(posix.dirname(page), link));
      return !there.has(path) && !paths.some((one) => one.startsWith(`${path.replace(/\/$/, '')}/`));
    });
    return [...named, ...linked].map(({ 1: path = '', index }) => {
      const line = text.slice(0, index).split('\n').length;
      return `${page}:${line}: there is no ${path}`;
    });
  });
}
