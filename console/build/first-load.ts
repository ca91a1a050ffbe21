import { gzipSync } from 'node:zlib';
import type { Logger, Plugin } from 'vite';
import { routeChunks } from './route-chunks.ts';

interface Budget {
  /** Address of the screen that is held to it. */
  screen: string;
  /** Kilobytes (1,000 bytes) of script, compressed with gzip. */
  kilobytes: number;
}

/**
 * Tells after a build how much script each screen loads before it shows, and warns when the budget is exceeded.
 * @param table path of the route table
 */
export function firstLoad(table: string, budget: Budget): Plugin {
  let logger: Logger;
  return {
    name: 'first-load',
    apply: 'build',
    configResolved(config) {
      logger = config.logger;
    },
    async writeBundle(_options, bundle) {
      const { entry, screens } = await routeChunks(bundle, table);
      const weigh = (names: Iterable<string>): number => {
        let bytes = 0;
        for (const name of names) {
          const part = bundle[name];
          if (part?.type === 'chunk') bytes += gzipSync(part.code, { level: 9 }).length;
        }
        return bytes / 1_000;
      };
      const shared = weigh(entry);
      logger.info(`\nScript before a screen shows, gzip (entry ${shared.toFixed(1)} kB):`);
      for (const [path, names] of Object.entries(screens)) {
        const total = shared + weigh(names);
        logger.info(`  ${total.toFixed(1).padStart(6)} kB  ${path}`);
        if (path === budget.screen && total > budget.kilobytes)
          logger.warn(
            `${path} loads ${total.toFixed(1)} kB of script; its budget is ${budget.kilobytes} kB.`,
          );
      }
    },
  };
}
