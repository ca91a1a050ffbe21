// The server: console, API, calls of readers and jobs in one process, or some of them by --role.
import { fileStores } from './app/file-stores.ts';
import { onEnd } from './app/on-end.ts';
import { openProduct, type Product } from './app/open-product.ts';
import { providerOutbound } from './app/provider-outbound.ts';
import { secretBoxOf } from './app/secret-box-of.ts';
import { requireSecretKey } from './app/secret-key-check.ts';
import { serve } from './app/serve.ts';
import { poolSizesFor } from './database/connections.ts';
import { demoSignInText, loadDemoAloud } from './demo/announce.ts';
import { hasDemo, isUnused } from './demo/load.ts';
import { type DemoProvider, startDemoProvider } from './demo/provider/start.ts';
import { websiteText } from './demo/website/frame.ts';
import { hasWebsite, openWebsite } from './demo/website/open.ts';
import { hashPrivateKeys } from './domains/resources/across-sites.queries.ts';
import { systemClock } from './platform/clock/clock.ts';
import { type Config, isForTrying, isPrivate, loadConfig } from './platform/config/config.ts';
import { createLog, type Log } from './platform/log/log.ts';
import { acquireServerLock } from './platform/postgres/launcher.ts';

/** Returns whether the process was told to stop. The errors of a start that is cut off are not reported. */
let isStopping = (): boolean => false;

/**
 * Fills an empty database with the demo publication, whose passwords everybody can read: without being told only an
 * embedded one that nobody but this machine can reach.
 */
async function offerDemo(config: Config, log: Log, { database }: Product): Promise<void> {
  const tools = { database, clock: systemClock, log };
  const keep = { files: fileStores(config).exportFiles };
  if (isForTrying(config, config.demo)) await loadDemoAloud(tools, keep, (line) => console.log(line));
  await openWebsite(tools, config.baseUrl);
}

const hasConsole = ({ role }: Config): boolean => role === 'all' || role === 'http';

/** The demo's Stripe, for a server that does everything by itself. A demo without it is one still. */
async function offerProvider(config: Config, log: Log, { database }: Product): Promise<DemoProvider | null> {
  if (config.role !== 'all' || !isForTrying(config, config.demoStripe)) return null;
  const secrets = secretBoxOf(config);
  const tools = { database, clock: systemClock, log, secrets, outbound: providerOutbound(config) };
  return startDemoProvider(tools, config.dataDir).catch((error: unknown) => {
    log.warn({ err: error }, 'the demo is without its Stripe');
    return null;
  });
}

const publishedPasswords =
  '\nThese passwords are published, and other machines can reach this address. Before anybody else uses it:\n  npm run create-root -- --email you@example.com\n  npm run demo -- remove';

const noOperatorYet = '\nNobody can sign in yet:\n  npm run create-root -- --email you@example.com';

const connected = (port: number): string =>
  `\nThe demo's main site is connected to a demo Stripe at 127.0.0.1:${port}. Links to Stripe's own pages lead to no account.`;

async function greet(config: Config, { database }: Product): Promise<void> {
  console.log(`\nMasthead is ready at ${config.baseUrl}`);
  if (!hasConsole(config)) return;
  if (await hasDemo(database)) {
    console.log(demoSignInText());
    if (hasWebsite(config.baseUrl)) console.log(websiteText(config.baseUrl));
    if (config.demoStripePort !== null) console.log(connected(config.demoStripePort));
    if (!isPrivate(config)) console.log(publishedPasswords);
  } else if (await isUnused(database)) console.log(noOperatorYet);
  if (config.smtpUrl === null) console.log(`\nMails are written to ${config.dataDir}/mail`);
}

/** @throws WrongSecretKey when the database was made with another key */
async function takeSecretKey(config: Config, { database }: Product): Promise<void> {
  await requireSecretKey(database.owner, config);
  await hashPrivateKeys(database.owner, secretBoxOf(config));
}

async function main(): Promise<void> {
  const config = loadConfig(process.env, process.argv.slice(2));
  const log = createLog(config.logLevel);
  const lock =
    config.databaseUrl === null && config.role !== 'worker' ? await acquireServerLock(config.dataDir) : null;
  const shares = poolSizesFor(config.databaseConnections);
  const opening = openProduct(config, log, config.role === 'worker' ? shares.jobs : shares.calls);
  // Until it serves, a start is broken off: what it was about to write is not committed, and done at the next one.
  let stop = async (): Promise<void> => {
    const opened = await opening.catch(() => null);
    await opened?.postgres?.stop();
  };
  isStopping = onEnd({
    log,
    stop: async () => {
      await stop();
      lock?.release();
    },
  });
  const product = await opening;
  await takeSecretKey(config, product).catch(async (error: unknown) => {
    await product.close();
    throw error;
  });
  if (hasConsole(config)) await offerDemo(config, log, product);
  const provider = await offerProvider(config, log, product);
  const told = { ...config, demoStripePort: provider?.port ?? null };
  const serving = await serve(told, log, product).catch(async (error: unknown) => {
    await provider?.stop();
    await product.close();
    throw error;
  });
  stop = async () => {
    await serving.stop();
    await provider?.stop();
    await product.close();
  };
  if (serving.address !== null) await greet(told, product);
}

function inWords(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken. Stop what listens there, or set PORT to another one.`;
  if (code === 'EACCES' && port !== undefined)
    return `Port ${port} may not be used by this account. Set PORT to one above 1023.`;
  return error.message;
}

try {
  await main();
} catch (error) {
  if (!isStopping()) {
    // Tells the person at the keyboard why the start failed: a folder in use, a setting, an unreachable database.
    console.error(inWords(error));
    if (process.env.LOG_LEVEL === 'debug') console.error(error);
    process.exit(1);
  }
}
