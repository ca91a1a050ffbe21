// Commands that work beside a running server and without one.
import { backupCommand } from './app/commands/backup.ts';
import { checkInvoicesCommand } from './app/commands/check-invoices.ts';
import { clearAgainCommand } from './app/commands/clear-again.ts';
import { connectStripeCommand } from './app/commands/connect-stripe.ts';
import { createRootCommand } from './app/commands/create-root.ts';
import { createSiteCommand } from './app/commands/create-site.ts';
import { importCommand } from './app/commands/import.ts';
import { migrateCommand } from './app/commands/migrate.ts';
import { operatorsCommand } from './app/commands/operators.ts';
import { resealCommand } from './app/commands/reseal.ts';
import { restoreCommand } from './app/commands/restore.ts';
import { UsageError } from './app/commands/usage-error.ts';
import { type CommandName, commandList, isCommand, isHelp, usages } from './app/commands/usages.ts';
import { WrongSecretKey } from './app/secret-key-check.ts';
import { BackupError } from './database/backup/format.ts';
import { SchemaVersionError } from './database/schema-version.ts';
import { demoCommand } from './demo-command.ts';
import {
  type Config,
  ConfigError,
  readSettings,
  type Settings,
  withSecretKey,
} from './platform/config/config.ts';
import { AppError } from './platform/errors/app-error.ts';
import { createLog, type Log } from './platform/log/log.ts';

type Run<Of> = (settings: Of, log: Log, args: readonly string[]) => Promise<void>;

/** Reads the secret key before the command, or makes it. */
const withKey =
  (run: Run<Config>): Run<Settings> =>
  (settings, log, args) =>
    run(withSecretKey(settings, process.env), log, args);

// Every command that has a usage needs a line here, or this file does not compile.
const commands: Readonly<Record<CommandName, Run<Settings>>> = {
  import: withKey(importCommand),
  'create-root': withKey(createRootCommand),
  operators: withKey(operatorsCommand),
  'create-site': withKey(createSiteCommand),
  'connect-stripe': withKey(connectStripeCommand),
  'check-invoices': withKey(checkInvoicesCommand),
  'clear-again': withKey(clearAgainCommand),
  reseal: withKey(resealCommand),
  migrate: withKey(migrateCommand),
  demo: withKey(demoCommand),
  backup: withKey(backupCommand),
  // Chooses its folder itself and brings the key, so none may be made before it.
  restore: restoreCommand,
};

/** Faults of the person at the keyboard get one line, not a stack. */
function isForPeople(error: unknown): error is Error {
  return (
    error instanceof UsageError ||
    error instanceof ConfigError ||
    error instanceof AppError ||
    error instanceof BackupError ||
    error instanceof SchemaVersionError ||
    error instanceof WrongSecretKey ||
    (error instanceof Error &&
      'code' in error &&
      ['ENOENT', 'EACCES', 'EISDIR', 'ENOTDIR', 'EROFS', 'ENOSPC'].includes(String(error.code))) ||
    (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
  );
}

const [name = '', ...args] = process.argv.slice(2);

async function perform(command: CommandName): Promise<void> {
  const settings = readSettings(process.env);
  const log = createLog(process.env.LOG_LEVEL === undefined ? 'warn' : settings.logLevel);
  await commands[command](settings, log, args);
}

try {
  if (isHelp([name])) console.log(commandList);
  else if (!isCommand(name)) throw new UsageError(commandList);
  else if (isHelp(args)) console.log(usages[name]);
  else await perform(name);
} catch (error) {
  console.error(isForPeople(error) ? error.message : error);
  process.exitCode = 1;
}
