import { readerBase } from '#contract/reader/calls.ts';
import type { WebsiteClients } from '#server/domains/onboarding/tools.ts';
import type { Sdk } from '#server/reader/sdk.ts';
import { pluginPath, type WordpressPlugin } from './wordpress-plugin.ts';

/** Software for websites that the server has loaded. */
export interface LoadedClients {
  sdk?: Pick<Sdk, 'file' | 'integrity'> | null;
  plugin?: Pick<WordpressPlugin, 'file'> | null;
}

/** Returns where the software for websites is served. */
export const websiteClients = ({ sdk, plugin }: LoadedClients): WebsiteClients => ({
  sdk: sdk ? { path: `${readerBase}/${sdk.file}`, integrity: sdk.integrity } : null,
  plugin: plugin ? { path: pluginPath(plugin) } : null,
});
