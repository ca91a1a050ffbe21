// Commands that work beside a running server and without one.
import { UsageError } from './app/commands/usage-error.ts';
import { type CommandName, commandList, isCommand, isHelp, usages } from './app/commands/usages.ts';
import { WrongSecretKey } from './app/secret-key-check.ts';
import { BackupError } from './database/backup/format.ts';
import { SchemaVersionError } from './database/schema-version.ts';
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

/** Loads a command only when it is run: all of them together would take half a second more of processor time. */
type Load<Of> = () => Promise<Run<Of>>;

/** Reads the secret key before the command, or makes it. */
const withKey =
  (load: Load<Config>): Load<Settings> =>
  async () => {
    const run = await load();
    return (settings, log, args) => run(withSecretKey(settings, process.env), log, args);
  };

// Every command that has a usage needs a line here, or this file does not compile.
const commands: Readonly<Record<CommandName, Load<Settings>>> = {
  import: withKey(async () => (await import('./app/commands/import.ts')).importCommand),
  'create-root': withKey(async () => (await import('./app/commands/create-root.ts')).createRootCommand),
  operators: withKey(async () => (await import('./app/commands/operators.ts')).operatorsCommand),
  'create-site': withKey(async () => (await import('./app/commands/create-site.ts')).createSiteCommand),
  'connect-stripe': withKey(
    async () => (await import('./app/commands/connect-stripe.ts')).connectStripeCommand,
  ),
  'check-invoices': withKey(
    async () => (await import('./app/commands/check-invoices.ts')).checkInvoicesCommand,
  ),
  'clear-again': withKey(async () => (await import('./app/commands/clear-again.ts')).clearAgainCommand),
  reseal: withKey(async () => (await import('./app/commands/reseal.ts')).resealCommand),
  migrate: withKey(async () => (await import('./app/commands/migrate.ts')).migrateCommand),
  demo: withKey(async () => (await import('./demo-command.ts')).demoCommand),
  backup: withKey(async () => (await import('./app/commands/backup.ts')).backupCommand),
  // Chooses its folder itself and brings the key, so none may be made before it.
  restore: async () => (await import('./app/commands/restore.ts')).restoreCommand,
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
  const run = await commands[command]();
  await run(settings, log, args);
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
