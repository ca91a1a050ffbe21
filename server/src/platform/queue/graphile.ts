// Wrapper that imports the queue's library. While it loads, it searches a configuration file from the working folder
// upward and runs it, so anyone who may write to a parent folder could run code as the server; and an unreadable parent
// folder would abort the start. Here it has no means to search.
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
