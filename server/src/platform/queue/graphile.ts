// The one door to the queue's library. While it loads, it looks for a file of settings from the working folder upward and
// runs what it finds, so anybody who may write to a folder above would have their code run as the server; and a folder
// above that the server may not read ends the start. Here it finds nothing to search with.
import { registerHooks } from 'node:module';

const noSearch =
  'data:text/javascript,export const cosmiconfigSync = () => ({ search: () => null, load: () => null });';

const hooks = registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'cosmiconfig' ? { url: noSearch, shortCircuit: true } : next(specifier, context),
});
const library = await import('graphile-worker');
hooks.deregister();

export const { Logger, parseCronItems, run, runMigrations } = library;
