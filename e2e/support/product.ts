import { test as base } from '@playwright/test';
import { type Api, openApi } from './api.ts';
import { type KeptContexts, keepContexts } from './kept-contexts.ts';
import { ownProduct } from './running-products.ts';
import { trackRequests } from './settled.ts';
import { type Watch, watch } from './watch.ts';

export { expect } from '@playwright/test';
export { waitForIdle } from './settled.ts';

/** The sites of the demo publication by their keys. */
export const courier = 'harbour-courier';
export const weekly = 'harbour-business';
export const courierTitle = 'The Harbour Courier';

export type Person = 'root' | 'partner' | 'admin' | 'readonly' | 'user';

export function address(person: Person): string {
  return `${person}@example.com`;
}

export const demoPassword = 'masthead-demo';

const baseUrl = (): string => ownProduct().url;

/** One sign-in each for the whole run: signing in is limited. */
const tokens = new Map<Person, Promise<string>>();

async function signIn(person: Person): Promise<string> {
  const answer = await fetch(`${baseUrl()}/api/admin/authorization`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: address(person), password: demoPassword, remember: true }),
  });
  const body = (await answer.json()) as { token?: string };
  if (!body.token) throw new Error(`${person} could not sign in: ${answer.status}`);
  return body.token;
}

function tokenOf(person: Person): Promise<string> {
  const token = tokens.get(person) ?? signIn(person);
  tokens.set(person, token);
  return token;
}

interface Fixtures {
  /** Collects problems of the page; each story checks it at its end. */
  watched: Watch;
  /** Signs the browser in by the API and chooses a site. */
  enter: (person: Person, site?: string) => Promise<void>;
  /** API as the admin of the courier, to create what a story needs. */
  api: Api;
  /** Options of the context as text: stories with the same options share a context. */
  contextKey: string;
}

interface WorkerFixtures {
  contexts: KeptContexts;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  // Playwright reads from the pattern which fixtures are needed; it may not be empty.
  baseURL: async ({ browserName: _any }, use) => use(baseUrl()),

  contexts: [
    async ({ browser }, use) => {
      const contexts = keepContexts(browser);
      await use(contexts);
      await contexts.close();
    },
    { scope: 'worker' },
  ],

  // Playwright hands options to a fixture only by name.
  contextKey: async (
    {
      acceptDownloads,
      bypassCSP,
      clientCertificates,
      colorScheme,
      contextOptions,
      contrast,
      deviceScaleFactor,
      extraHTTPHeaders,
      forcedColors,
      geolocation,
      hasTouch,
      httpCredentials,
      ignoreHTTPSErrors,
      isMobile,
      javaScriptEnabled,
      locale,
      offline,
      permissions,
      proxy,
      serviceWorkers,
      storageState,
      timezoneId,
      userAgent,
      viewport,
    },
    use,
  ) =>
    use(
      JSON.stringify([
        [acceptDownloads, bypassCSP, clientCertificates, colorScheme, contextOptions, contrast],
        [deviceScaleFactor, extraHTTPHeaders, forcedColors, geolocation, hasTouch, httpCredentials],
        [ignoreHTTPSErrors, isMobile, javaScriptEnabled, locale, offline, permissions, proxy],
        [serviceWorkers, storageState, timezoneId, userAgent, viewport],
      ]),
    ),

  context: async ({ contexts, contextKey }, use) => use(await contexts.open(contextKey)),

  page: async ({ context }, use) => {
    const [page] = context.pages();
    if (!page) throw new Error('The context was opened without a page.');
    await use(page);
  },

  watched: [
    async ({ page }, use) => {
      trackRequests(page.context());
      const watched = watch(page, baseUrl());
      await use(watched);
      watched.verify();
    },
    { auto: true },
  ],

  enter: async ({ page }, use) => {
    await use(async (person, site = courier) => {
      const token = await tokenOf(person);
      await page.context().addCookies([
        { name: 'token', value: token, url: baseUrl(), sameSite: 'Lax' },
        { name: 'resource', value: site, url: baseUrl(), sameSite: 'Lax' },
      ]);
    });
  },

  api: async ({ baseURL }, use) => use(openApi(baseURL ?? baseUrl(), await tokenOf('admin'), courier)),
});
