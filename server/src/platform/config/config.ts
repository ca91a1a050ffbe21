import { isIPv6 } from 'node:net';
import { resolve } from 'node:path';
import ipaddr from 'ipaddr.js';
import { type BucketAddress, readBucketAddress } from '../files/bucket-address.ts';
import { type PlatformStripe, readPlatformStripe } from './platform-stripe.ts';
import { keyProblem, loadSecretKeys } from './secret-key.ts';
import { readServiceApps, type ServiceApps } from './service-apps.ts';
import { readSetupLinks, type SetupLinks } from './setup-links.ts';
import { readStartWords, type ServerRole } from './start-words.ts';

export interface Config extends ServiceApps {
  port: number;
  host: string;
  /** Absolute path of the folder with the embedded database, files, mails and the secret key. */
  dataDir: string;
  /** Address of the operator's own PostgreSQL; null for the embedded one. */
  databaseUrl: string | null;
  /** Address for the login that answers calls and runs jobs; null for the owner's login. */
  databaseAppUrl: string | null;
  databaseReplicaUrl: string | null;
  /** Largest number of connections that this server opens to its database. */
  databaseConnections: number;
  /** Public address without a trailing slash; links in mails are built from it. */
  baseUrl: string;
  smtpUrl: string | null;
  /** Bucket for the files of exports; null for the data folder. */
  filesBucket: BucketAddress | null;
  /** Days that the files of exports are kept. */
  exportsKeepDays: number;
  /** Key of 32 bytes that encrypts stored secrets. */
  secretKey: Buffer;
  /** Previous keys, 32 bytes each, which decrypt what was encrypted with them. */
  olderSecretKeys: readonly Buffer[];
  /** True if the key replaces another one that is lost. */
  isSecretKeyReplaced: boolean;
  /** True to fill an empty database with the demo; `auto` does so for an embedded one that only this machine can reach. */
  demo: boolean | 'auto';
  /** True to give the demo's main site a local Stripe of its own; `auto`: as `demo`. */
  demoStripe: boolean | 'auto';
  /** Port of the local Stripe on 127.0.0.1, once it listens; payments may connect to it. */
  demoStripePort: number | null;
  role: ServerRole;
  logLevel: string;
  /** Private networks that outbound requests may reach, in CIDR notation. */
  outboundAllow: string[];
  /** Stripe keys by which sites pay the platform; null in a mode without an account. */
  platformStripe: PlatformStripe;
  /** True to trust `X-Forwarded-*` headers: only behind a proxy that sets them. */
  trustProxy: boolean;
  setup: SetupLinks;
}

/** All settings except the keys, which may have to be created first. */
export type Settings = Omit<Config, 'secretKey' | 'olderSecretKeys'>;

/** Default number of connections: two servers and a command fit into PostgreSQL's 100, three of them for superusers. */
const usualConnections = 44;
/** Bounds of the number of connections. With fewer, jobs that hold one and need a second would wait for each other. */
const connections = [30, 500] as const;

type Env = Readonly<Record<string, string | undefined>>;

/** Lists every invalid setting in one message. */
export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(`These settings cannot be used:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

class SettingsReader {
  readonly problems: string[] = [];
  readonly #env: Env;

  constructor(env: Env) {
    this.#env = env;
  }

  text(name: string): string | null {
    const value = this.#env[name]?.trim();
    return value === undefined || value === '' ? null : value;
  }

  /** Reads an integer within bounds. */
  whole(name: string, what: string, [least, most]: readonly [number, number], fallback: number): number {
    const value = this.text(name);
    if (value === null) return fallback;
    const number = Number(value);
    if (Number.isInteger(number) && number >= least && number <= most) return number;
    this.problems.push(`${name}: ${value} is no ${what} between ${least} and ${most}`);
    return fallback;
  }

  url(name: string, protocols: readonly string[]): string | null {
    const value = this.text(name);
    if (value === null) return null;
    // A database behind a socket has no host in its address, which `URL` rejects.
    const protocol = /^([a-z]+):\/\//.exec(value)?.[1];
    if (protocol !== undefined && protocols.includes(protocol)) return value;
    this.problems.push(`${name}: needs an address that begins with ${protocols.join(':// or ')}://`);
    return null;
  }

  /** Reads a public address: with a host, and nothing after the path. */
  webAddress(name: string): string | null {
    const value = this.url(name, ['http', 'https']);
    if (value === null || (URL.canParse(value) && !/[?#@]/.test(value))) return value;
    this.problems.push(`${name}: ${value} is no address of a site`);
    return null;
  }

  bucket(name: string): BucketAddress | null {
    const value = this.text(name);
    if (value === null) return null;
    try {
      const accessKeyId = this.text('AWS_ACCESS_KEY_ID');
      return readBucketAddress(value, { accessKeyId, secretAccessKey: this.text('AWS_SECRET_ACCESS_KEY') });
    } catch (error) {
      this.problems.push(`${name}: ${(error as Error).message}`);
      return null;
    }
  }

  networks(name: string): string[] {
    const values = (this.text(name) ?? '').split(',').flatMap((network) => network.trim() || []);
    const wrong = values.filter((network) => !ipaddr.isValidCIDR(network));
    if (wrong.length > 0) this.problems.push(`${name}: ${wrong.join(', ')} is no network such as 10.0.0.0/8`);
    return values;
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

/** Returns whether only programs on this machine can reach the product under this address. */
function isOwnMachine(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase();
  if (name === 'localhost' || name.endsWith('.localhost')) return true;
  return ipaddr.isValid(name) && ipaddr.process(name).range() === 'loopback';
}

/** Returns whether the product is private to this machine, by its host to listen on and its public address. */
export function isPrivate({ host, baseUrl }: Pick<Config, 'host' | 'baseUrl'>): boolean {
  return isOwnMachine(host) && isOwnMachine(new URL(baseUrl).hostname);
}

/** Returns whether demo features are on: as set, or by default with the embedded database on a private machine. */
export function isForTrying(
  config: Pick<Config, 'host' | 'baseUrl' | 'databaseUrl'>,
  told: boolean | 'auto',
): boolean {
  return told === 'auto' ? config.databaseUrl === null && isPrivate(config) : told;
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

function readDatabase(reader: SettingsReader) {
  return {
    databaseUrl: reader.url('DATABASE_URL', ['postgres', 'postgresql']),
    databaseAppUrl: reader.url('DATABASE_APP_URL', ['postgres', 'postgresql']),
    databaseReplicaUrl: reader.url('DATABASE_REPLICA_URL', ['postgres', 'postgresql']),
    databaseConnections: reader.whole(
      'DATABASE_CONNECTIONS',
      'number of connections',
      connections,
      usualConnections,
    ),
  };
}

/** Reads the settings of services, payments and partner registration; each collects its own problems. */
function readConnections(env: Env, baseUrl: string) {
  const { apps, problems: ofApps } = readServiceApps(env);
  const { setup, problems: ofSetup } = readSetupLinks(env, baseUrl);
  const { platformStripe, problems: ofStripe } = readPlatformStripe(env);
  return { connected: { ...apps, setup, platformStripe }, problems: [...ofApps, ...ofSetup, ...ofStripe] };
}

/**
 * Reads the settings, without creating or changing anything.
 * @param argv arguments of the process; `--role` chooses its part
 * @throws ConfigError naming every invalid setting
 */
export function readSettings(env: Env, argv: readonly string[] = []): Settings {
  const reader = new SettingsReader(env);
  const dataDir = resolve(reader.text('DATA_DIR') ?? 'data');
  const host = reader.text('HOST') ?? '127.0.0.1';
  const port = reader.whole('PORT', 'port', [0, 65_535], 4600);
  const baseUrl = (
    reader.webAddress('BASE_URL') ?? `http://${isIPv6(host) ? `[${host}]` : host}:${port}`
  ).replace(/\/+$/, '');
  const { connected, problems: ofConnected } = readConnections(env, baseUrl);
  const { role, problems: ofWords } = readStartWords(env, argv);
  const config = {
    ...connected,
    ...readDatabase(reader),
    port,
    host,
    dataDir,
    baseUrl,
    smtpUrl: reader.url('SMTP_URL', ['smtp', 'smtps']),
    filesBucket: reader.bucket('FILES_URL'),
    exportsKeepDays: reader.whole('EXPORTS_KEEP_DAYS', 'number of days', [1, 3_650], 7),
    isSecretKeyReplaced: reader.flag('SECRET_KEY_REPLACED') ?? false,
    demo: reader.flag('DEMO') ?? ('auto' as const),
    demoStripe: reader.flag('DEMO_STRIPE') ?? ('auto' as const),
    demoStripePort: null,
    role,
    logLevel: reader.choice('LOG_LEVEL', reader.text('LOG_LEVEL'), logLevels, 'info'),
    outboundAllow: reader.networks('OUTBOUND_ALLOW'),
    trustProxy: reader.flag('TRUST_PROXY') ?? false,
  };
  const keys = keyProblem(reader.text('SECRET_KEY'));
  const problems = [...reader.problems, ...ofWords, ...ofConnected, ...(keys === null ? [] : [keys])];
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

/**
 * Adds the secret keys: those that are set, or the one in the data folder, which is created if absent.
 * @throws ConfigError if the folder or the key in it can't be used
 */
export function withSecretKey(settings: Settings, env: Env): Config {
  const given = new SettingsReader(env).text('SECRET_KEY');
  try {
    const [secretKey, ...olderSecretKeys] = loadSecretKeys(given, settings.dataDir);
    return { ...settings, secretKey, olderSecretKeys };
  } catch (error) {
    throw new ConfigError([`DATA_DIR: ${(error as Error).message}`]);
  }
}

/** Reads the settings with the secret key, for commands on the data folder. @throws ConfigError */
export function loadConfig(env: Env, argv: readonly string[] = []): Config {
  return withSecretKey(readSettings(env, argv), env);
}
