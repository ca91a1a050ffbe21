// Commands that work beside a running server and without one.
import { backupCommand } from './app/commands/backup.ts';
import { checkInvoicesCommand } from './app/commands/check-invoices.ts';
import { clearAgainCommand } from './app/commands/clear-again.ts';
import { connectStripeCommand } from './app/commands/connect-stripe.ts';
import { createRootCommand } from './app/commands/create-root.ts';
import { createSiteCommand } from './app/commands/create-site.ts';
import { importCommand } from './app/commands/import.ts';
import { migrateCommand } from './app/commands/migrate.ts';
import { restoreCommand } from './app/commands/restore.ts';
import { UsageError } from './app/commands/usage-error.ts';
import { isHelp, usages } from './app/commands/usages.ts';
import { BackupError } from './database/backup/format.ts';
import { demoCommand } from './demo-command.ts';
import { ConfigError, readSettings, withSecretKey } from './platform/config/config.ts';
import { AppError } from './platform/errors/app-error.ts';
import { createLog } from './platform/log/log.ts';

const commands = {
  import: importCommand,
  'create-root': createRootCommand,
  'create-site': createSiteCommand,
  'connect-stripe': connectStripeCommand,
  'check-invoices': checkInvoicesCommand,
  'clear-again': clearAgainCommand,
  migrate: migrateCommand,
  demo: demoCommand,
  backup: backupCommand,
};

/** Faults of the person at the keyboard get one line, not a stack. */
function isForPeople(error: unknown): error is Error {
  return (
    error instanceof UsageError ||
    error instanceof ConfigError ||
    error instanceof AppError ||
    error instanceof BackupError ||
    (error instanceof Error &&
      'code' in error &&
      ['ENOENT', 'EACCES', 'EISDIR', 'ENOTDIR', 'EROFS', 'ENOSPC'].includes(String(error.code))) ||
    (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
  );
}

const [name = '', ...args] = process.argv.slice(2);
const command = Object.entries(commands).find(([known]) => known === name)?.[1];
const usage = Object.entries(usages).find(([known]) => known === name)?.[1];

async function perform(): Promise<void> {
  const settings = readSettings(process.env);
  const log = createLog(process.env.LOG_LEVEL === undefined ? 'warn' : settings.logLevel);
  // A restore chooses its folder itself, and brings the key: none is made before it.
  if (command) await command(withSecretKey(settings, process.env), log, args);
  else await restoreCommand(settings, log, args);
}

try {
  if (usage === undefined)
    throw new UsageError(`Commands: ${Object.keys(usages).join(', ')}. Each says more with --help.`);
  if (isHelp(args)) console.log(usage);
  else await perform();
} catch (error) {
  console.error(isForPeople(error) ? error.message : error);
  process.exitCode = 1;
}
