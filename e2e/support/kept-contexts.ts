import type { Browser, BrowserContext, Page } from '@playwright/test';

interface Kept {
  context: BrowserContext;
  /** Origins that pages of this context have navigated to since the last reset. */
  origins: Set<string>;
  /** True if a story did something to the context that can't be undone. */
  isSpent: boolean;
}

export interface KeptContexts {
  /**
   * Returns a context with one empty page, in the state of a new one except for its HTTP cache. Stories with the same
   * `options` share it; Playwright applies those of the running story to a context that is created.
   */
  open: (options: string) => Promise<BrowserContext>;
  close: () => Promise<void>;
}

const contextEvents = [
  'backgroundpage',
  'console',
  'dialog',
  'page',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'serviceworker',
  'weberror',
] as const;

const clockMethods = [
  'fastForward',
  'install',
  'pauseAt',
  'resume',
  'runFor',
  'setFixedTime',
  'setSystemTime',
] as const;

/** All storage except the HTTP cache, and cookies, which the context clears for all origins at once. */
const storageTypes =
  'cache_storage,file_systems,indexeddb,local_storage,service_workers,shared_storage,storage_buckets,websql';

/** Calls `note` before each method of `owner` that is named; Playwright offers no event for them. */
function noteCalls<T extends object>(owner: T, names: readonly (keyof T)[], note: () => void): void {
  for (const name of names) {
    const method = owner[name];
    if (typeof method !== 'function')
      throw new Error(`${String(name)} is not a method of Playwright any more.`);
    Object.assign(owner, {
      [name]: (...given: unknown[]) => {
        note();
        return method.apply(owner, given);
      },
    });
  }
}

function keep(context: BrowserContext): Kept {
  const kept: Kept = { context, origins: new Set(), isSpent: false };
  const spend = () => {
    kept.isSpent = true;
  };
  // Playwright can't take a faked clock, scripts or functions out of a context.
  noteCalls(context.clock, clockMethods, spend);
  noteCalls(context, ['addInitScript', 'exposeBinding', 'exposeFunction', 'routeWebSocket'], spend);
  return kept;
}

/** Notes where pages navigate to: only there can they have stored something. */
function followOrigins({ context, origins }: Kept): void {
  context.on('request', (request) => {
    if (request.isNavigationRequest() && request.url().startsWith('http'))
      origins.add(new URL(request.url()).origin);
  });
}

async function closePages(pages: readonly Page[]): Promise<void> {
  for (const page of pages) {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.close();
  }
}

/** Clears the storage of the origins; the protocol offers this to a page, for all pages of its context. */
async function clearStorage(page: Page, origins: Set<string>): Promise<void> {
  const session = await page.context().newCDPSession(page);
  for (const origin of origins) await session.send('Storage.clearDataForOrigin', { origin, storageTypes });
  await session.detach();
  origins.clear();
}

/** Lets pages copy, as they may in a browser with windows once somebody clicked. */
const letCopy = (context: BrowserContext) => context.grantPermissions(['clipboard-write']);

async function reset(kept: Kept): Promise<void> {
  const { context, origins } = kept;
  for (const event of contextEvents) context.removeAllListeners(event);
  const old = context.pages();
  // Opened before the others are closed, so that the browser's process for pages goes on, with what it has compiled.
  const page = await context.newPage();
  await closePages(old);
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await Promise.all([
    context.clearCookies(),
    context.clearPermissions(),
    context.setOffline(false),
    context.setExtraHTTPHeaders({}),
    context.setGeolocation(null),
  ]);
  await letCopy(context);
  await clearStorage(page, origins);
}

/**
 * Keeps one context for each set of options, so that the stories of a worker load the console from its HTTP cache.
 *
 * A context is reset before its next story instead of after the last one: Playwright takes the screenshot and the
 * snapshot of a failed story only after its fixtures have ended, and needs its page for them.
 */
export function keepContexts(browser: Browser): KeptContexts {
  const byOptions = new Map<string, Kept>();
  const reuse = async (kept: Kept | undefined) => {
    if (!kept) return undefined;
    if (!kept.isSpent) {
      await reset(kept);
      return kept;
    }
    await kept.context.close();
    return undefined;
  };
  const create = async () => {
    const kept = keep(await browser.newContext());
    await letCopy(kept.context);
    await kept.context.newPage();
    return kept;
  };
  return {
    open: async (options) => {
      const kept = (await reuse(byOptions.get(options))) ?? (await create());
      byOptions.set(options, kept);
      followOrigins(kept);
      return kept.context;
    },
    close: async () => {
      for (const { context } of byOptions.values()) await context.close();
    },
  };
}
