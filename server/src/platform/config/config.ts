import { resolve } from 'node:path';
import { loadSecretKey } from './secret-key.ts';

export type ServerRole = 'all' | 'http' | 'worker';

export interface Config {
  port: number;
  host: string;
  /** Absolute path of the folder with the embedded database, files, mails and the secret key. */
  dataDir: string;
  /** A PostgreSQL of the operator's own; null for the embedded one. */
  databaseUrl: string | null;
  databaseReplicaUrl: string | null;
  /** Address people use, without a slash at the end; links in mails are made from it. */
  baseUrl: string;
  smtpUrl: string | null;
  /** 32 bytes. */
  secretKey: Buffer;
  /** Whether an empty database gets the demo publication; `auto`: only an embedded one. */
  demo: boolean | 'auto';
  role: ServerRole;
  logLevel: string;
  /** Networks that outbound requests may reach although they are private, in CIDR notation. */
  outboundAllow: string[];
  /** Whether `X-Forwarded-*` of the caller is believed: only behind a proxy that sets them. */
  trustProxy: boolean;
}

type Env = Readonly<Record<string, string | undefined>>;

/** Every setting that cannot be used, in one message. */
export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(`These settings cannot be used:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

class Settings {
  readonly problems: string[] = [];
  readonly #env: Env;

  constructor(env: Env) {
    this.#env = env;
  }

  text(name: string): string | null {
    const value = this.#env[name]?.trim();
    return value === undefined || value === '' ? null : value;
  }

  port(name: string, fallback: number): number {
    const value = this.text(name);
    if (value === null) return fallback;
    const port = Number(value);
    if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
    this.problems.push(`${name}: ${value} is no port between 0 and 65535`);
    return fallback;
  }

  url(name: string, protocols: readonly string[]): string | null {
    const value = this.text(name);
    if (value === null) return null;
    // A database behind a socket has no host in its address, which the platform's parser takes for no address.
    const protocol = /^([a-z]+):\/\//.exec(value)?.[1];
    if (protocol !== undefined && protocols.includes(protocol)) return value;
    this.problems.push(`${name}: needs an address that begins with ${protocols.join(':// or ')}://`);
    return null;
  }

  choice<T extends string>(name: string, value: string | null, choices: readonly T[], fallback: T): T {
    if (value === null) return fallback;
    const found = choices.find((choice) => choice === value);
    if (found !== undefined) return found;
    this.problems.push(`${name}: ${value} is none of ${choices.join(', ')}`);
    return fallback;
  }

  flag(name: string): boolean | null {
    const value = this.text(name)?.toLowerCase();
    if (value === undefined) return null;
    if (['1', 'true', 'on', 'yes'].includes(value)) return true;
    if (['0', 'false', 'off', 'no'].includes(value)) return false;
    this.problems.push(`${name}: ${value} is neither on nor off`);
    return null;
  }
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/**
 * Reads the settings, and makes what must be kept (the secret key in the data folder) when it is absent.
 * @param argv arguments of the process; `--role=http|worker` chooses what it does
 * @throws ConfigError naming every setting that cannot be used
 */
export function loadConfig(env: Env, argv: readonly string[] = []): Config {
  const settings = new Settings(env);
  const dataDir = resolve(settings.text('DATA_DIR') ?? 'data');
  const host = settings.text('HOST') ?? '127.0.0.1';
  const port = settings.port('PORT', 4600);
  const roleArgument =
    argv.find((argument) => argument.startsWith('--role='))?.slice('--role='.length) ?? null;
  const config = {
    port,
    host,
    dataDir,
    databaseUrl: settings.url('DATABASE_URL', ['postgres', 'postgresql']),
    databaseReplicaUrl: settings.url('DATABASE_REPLICA_URL', ['postgres', 'postgresql']),
    baseUrl: (settings.url('BASE_URL', ['http', 'https']) ?? `http://${host}:${port}`).replace(/\/+$/, ''),
    smtpUrl: settings.url('SMTP_URL', ['smtp', 'smtps']),
    demo: settings.flag('DEMO') ?? ('auto' as const),
    role: settings.choice<ServerRole>('--role', roleArgument, ['all', 'http', 'worker'], 'all'),
    logLevel: settings.choice('LOG_LEVEL', settings.text('LOG_LEVEL'), logLevels, 'info'),
    outboundAllow: (settings.text('OUTBOUND_ALLOW') ?? '').split(',').flatMap((net) => net.trim() || []),
    trustProxy: settings.flag('TRUST_PROXY') ?? false,
  };
  if (settings.problems.length > 0) throw new ConfigError(settings.problems);
  return { ...config, secretKey: loadSecretKey(settings.text('SECRET_KEY'), dataDir) };
}
