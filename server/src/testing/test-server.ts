import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type HttpServerOptions, makeHttpServer } from '#server/app/http-server.ts';
import { providerOutbound } from '#server/app/provider-outbound.ts';
import type { Database } from '#server/database/connect.ts';
import { developmentCards } from '#server/domains/billing/development-cards.ts';
import type { Decider } from '#server/domains/decisions/asked.ts';
import { startDecider } from '#server/domains/decisions/decider.ts';
import type { ServiceTools } from '#server/domains/integrations/tools.ts';
import { systemClock } from '#server/platform/clock/clock.ts';
import type { SetupLinks } from '#server/platform/config/setup-links.ts';
import { type FileStore, folderStore } from '#server/platform/files/files.ts';
import { isRefusedAddress } from '#server/platform/http/address-guard.ts';
import { createSend } from '#server/platform/http/send.ts';
import { createLimiter } from '#server/platform/limits/limits.ts';
import { silentLog } from '#server/platform/log/log.ts';
import { createSecretBox } from '#server/platform/secrets/secret-box.ts';
import { stripeAppsOfTests } from './stand-ins/services/stripe-connect.ts';
import { type TestDatabase, testDatabase } from './test-database.ts';

interface CallOptions {
  token?: string;
  /** Key of a site. */
  resource?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  text: string;
  /** The body when it is JSON, otherwise undefined. */
  body: unknown;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD' | 'OPTIONS';

export interface TestServer {
  app: FastifyInstance;
  database: Database;
  files: FileStore;
  /** Connection string of the owner's login. */
  url: string;
  call(method: Method, path: string, options?: CallOptions): Promise<Answer>;
  close(): Promise<void>;
}

const page = '<!doctype html><meta name="csp-nonce" content="__CSP_NONCE__"><title>Console</title>';

/** Creates a console as the build would: a page, and a script with its compressed copies. */
async function makeConsoleFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'masthead-console-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), page);
  await writeFile(join(folder, 'assets', 'main-abc123.js'), 'console.log(1);');
  await writeFile(join(folder, 'assets', 'main-abc123.js.br'), 'as if compressed');
  return folder;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

const isSentAsItIs = (body: unknown): body is string | Buffer =>
  typeof body === 'string' || Buffer.isBuffer(body);

function caller(app: FastifyInstance): TestServer['call'] {
  return async (method, path, options = {}) => {
    const { token, resource, body } = options;
    const answer = await app.inject({
      method,
      url: path,
      headers: {
        ...(token === undefined ? {} : { token }),
        ...(resource === undefined ? {} : { resource }),
        ...(body === undefined || isSentAsItIs(body) ? {} : { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(body === undefined ? {} : { payload: isSentAsItIs(body) ? body : JSON.stringify(body) }),
    });
    const { statusCode: status, headers, body: text } = answer;
    return { status, headers, text, body: parsed(text) };
  };
}

/** Box that decrypts the secrets stored by tests. */
export const testSecrets = createSecretBox([Buffer.alloc(32, 7)]);

/** Outbound rules that allow loopback, where the stand-ins are. */
export const paymentToolsOfTests = {
  secrets: testSecrets,
  outbound: providerOutbound({ outboundAllow: ['127.0.0.0/8'] }),
};

/** Returns the outbound rules of an installation that allows only the demo's Stripe port on this machine. */
export const paymentToolsBeside = (demoStripePort: number | null) => ({
  secrets: testSecrets,
  outbound: providerOutbound({ outboundAllow: [], demoStripePort }),
});

/** Addresses of services on loopback; those of the deployment have an app. */
export const serviceUrlsOfTests: Record<string, string> = {
  // No server listens at these addresses, so keys are saved untested.
  activecampaign: 'http://127.0.0.1:9',
  beehiiv: 'http://127.0.0.1:9',
  campaignmonitor: 'http://127.0.0.1:9',
  hubspot: 'http://127.0.0.1:9',
  klaviyo: 'http://127.0.0.1:9',
  mailchimp: 'http://127.0.0.1:9',
  streak: 'http://127.0.0.1:9',
  google: 'http://127.0.0.1:9',
  recaptcha: 'http://127.0.0.1:9',
  square: 'http://127.0.0.1:9',
};
export const serviceToolsOfTests: ServiceTools = {
  secrets: testSecrets,
  send: createSend(['127.0.0.0/8']),
  isRefusedAddress: (url) => isRefusedAddress(url, ['127.0.0.0/8']),
  serviceUrls: serviceUrlsOfTests,
  oauthApps: { slack: { clientId: 'app', clientSecret: 'app-secret' } },
  stripeApps: stripeAppsOfTests,
};

/** Setup without a captcha: any token is accepted. */
export const setupOfTests: SetupLinks = {
  supportEmail: 'support@example.com',
  operatorEmail: 'platform@example.com',
  pluginUrl: '',
  documentationUrl: 'http://127.0.0.1:4600/api/docs',
  captcha: null,
};

/** Returns a decider that starts with its first question, because it follows the database from then on. */
function deciderOnDemand(start: () => Decider): Decider {
  let running: Decider | null = null;
  const started = (): Decider => {
    running ??= start();
    return running;
  };
  return {
    decide: (asked) => started().decide(asked),
    configId: (site) => started().configId(site),
    noteViews: (site, views) => started().noteViews(site, views),
    stop: async () => running?.stop(),
  };
}

/** Returns the options of a server of tests, those given in place of the usual ones. */
function serverOptions(
  database: Database,
  consoleFolder: string,
  options: Partial<HttpServerOptions>,
): HttpServerOptions {
  const baseUrl = options.baseUrl ?? 'http://127.0.0.1:4600';
  const files = options.files ?? folderStore(join(consoleFolder, 'files'));
  const { clock = systemClock } = options;
  const tools = { database, clock, log: silentLog, secrets: testSecrets, dataDir: consoleFolder };
  return {
    database,
    decider: options.decider ?? deciderOnDemand(() => startDecider(tools)),
    clock,
    log: silentLog,
    consoleFolder,
    trustProxy: false,
    setup: setupOfTests,
    readiness: { isStopping: false, isMigrated: false },
    session: { limiter: createLimiter(database.pool), baseUrl },
    ...serviceToolsOfTests,
    cards: developmentCards,
    outbound: paymentToolsOfTests.outbound,
    ...options,
    files,
    exportFiles: options.exportFiles ?? files,
    baseUrl,
  };
}

/** Starts the whole product on a database of the calling test file's own, without a socket. */
export async function testServer(
  options: Partial<HttpServerOptions> & { on?: TestDatabase } = {},
): Promise<TestServer> {
  const { on, ...given } = options;
  const made = on ?? (await testDatabase());
  const { database } = made;
  const consoleFolder = await makeConsoleFolder();
  const served = serverOptions(database, consoleFolder, given);
  const { decider, files } = served;
  const app = await makeHttpServer(served);
  await app.ready();
  return {
    app,
    database,
    files,
    url: made.url,
    call: caller(app),
    close: async () => {
      await app.close();
      await decider.stop();
      await rm(consoleFolder, { recursive: true, force: true });
      if (!on) await made.drop();
    },
  };
}
