import { matchesGlob } from 'node:path';

/** The runner's projects and the test files of each. The first project that matches a file runs it. */
const patterns = {
  faults: ['server/src/app/faults/**/*.test.ts'],
  server: ['contract/src/**/*.test.ts', 'server/src/**/*.test.ts', 'tools/**/*.test.ts'],
  console: ['clients/sdk/**/*.test.ts', 'console/src/**/*.test.ts', 'console/build/**/*.test.ts'],
  'console-dom': ['console/src/**/*.test.tsx'],
  stories: ['e2e/specs/**/*.spec.ts'],
  wordpress: ['clients/wordpress/test/**/*.test.ts'],
} as const;

export type Project = keyof typeof patterns;

/** The tag that leaves tests out of the everyday suite: `@module-tag slow` in a comment of the file. */
export const slowTag = 'slow';
/** The tag of a story that takes a story into the everyday suite. */
export const everydayTag = '@everyday';

/** Returns whether a path is named like a test or a story, in any folder. */
export function isTestFile(path: string): boolean {
  return /\.(test|spec)\.tsx?$/.test(path);
}

/** Returns the project that runs a test file, by its path below the project's folder; null when none does. */
export function projectOf(path: string): Project | null {
  const found = Object.entries(patterns).find(([, globs]) => globs.some((glob) => matchesGlob(path, glob)));
  return (found?.[0] as Project | undefined) ?? null;
}

/** Returns the module tags of a test file, given its text. */
export function moduleTagsOf(text: string): string[] {
  return [...text.matchAll(/(?:\/\/|\*)\s*@module-tag\s+([\w\-/]+)/g)].map(([, tag = '']) => tag);
}

/** Returns whether a test file runs in the whole suite only: faults and clients always do, others by their tag. */
export function isSlow(path: string, text: string): boolean {
  return ['faults', 'wordpress'].includes(projectOf(path) ?? '') || moduleTagsOf(text).includes(slowTag);
}
