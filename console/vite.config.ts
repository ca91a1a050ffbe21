import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressed } from './build/compressed.ts';
import { contractOfRoutes } from './build/contract-of-routes.ts';
import { firstLoad } from './build/first-load.ts';
import { helpPages } from './build/help-pages.ts';
import { onlyUsedSchemas } from './build/only-used-schemas.ts';
import { sharedChunk } from './build/shared-chunk.ts';
import { startScript } from './build/start-script.ts';
import { withoutDescriptions } from './build/without-descriptions.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const routes = here('./src/app/routes.tsx');

export default defineConfig({
  root: here('.'),
  base: '/',
  publicDir: here('./public'),
  // Without it the build, which the first start runs, would run a PostCSS configuration of a folder above.
  css: { postcss: {} },
  plugins: [
    react(),
    helpPages(here('../docs')),
    contractOfRoutes(here('../contract/src/index.ts')),
    startScript(routes),
    withoutDescriptions(here('../contract/src/')),
    onlyUsedSchemas(here('../contract/src/')),
    firstLoad(routes, { screen: '/users', kilobytes: 250 }),
    compressed(),
  ],
  build: {
    outDir: here('./dist'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2023',
    reportCompressedSize: false,
    // The budget that counts is that of the first load, in kilobytes as they travel.
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // A module that could use Zod must not bring it along where it does not.
          includeDependenciesRecursively: false,
          groups: [
            // Code of every screen is one file: split by its users, it compresses 7% worse.
            { name: 'entry', tags: ['$initial'], priority: 2 },
            // Forms and their dialogs share Zod; a list does without it.
            { name: 'zod', test: /[\\/]node_modules[\\/]zod[\\/]/, priority: 3 },
            // And what many need is one more for lists and one for forms: with forty small ones, a list was painted a
            // tenth of a second later.
            { name: sharedChunk, debugName: 'shared', minShareCount: 9, priority: 1 },
          ],
        },
      },
    },
  },
});
