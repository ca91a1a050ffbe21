import type { Config } from '#server/platform/config/config.ts';
import type { Log } from '#server/platform/log/log.ts';
import { importContentCommand } from './import-content.ts';
import { importMembersCommand } from './import-members.ts';

/** Imports members, sales or content into a site. */
export function importCommand(config: Config, log: Log, args: readonly string[]): Promise<void> {
  const isContent = args.find((word) => !word.startsWith('-')) === 'content';
  return isContent ? importContentCommand(config, log, args) : importMembersCommand(config, log, args);
}
