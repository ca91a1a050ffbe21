import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

/**
 * A quarter of the installed files: Node's headers for building add-ons, the icons as images besides those as
 * components, the bundles for pages without a build, font weights that no receipt uses, the template engine's browser
 * build, and the source maps of packages.
 */
const UNREAD = [
  /^node\/node_modules\/[^/]+\/include$/,
  /^@tabler\/icons\/(categories|icons)$/,
  /^recharts\/umd$/,
  /^@expo-google-fonts\/[^/]+\/(?!400Regular|700Bold)\d00[^/]+$/,
  /^@expo-google-fonts\/.*\.png$/,
  /^liquidjs\/dist\/liquid\.browser\./,
  /\.(js|cjs|mjs|css|ts|mts|cts)\.map$/,
];

/** Removes files of packages that the project doesn't use. */
export function removeUnread() {
  const packages = join(root, 'node_modules');
  for (const path of readdirSync(packages, { recursive: true })) {
    if (UNREAD.some((pattern) => pattern.test(path)))
      rmSync(join(packages, path), { recursive: true, force: true });
  }
}
