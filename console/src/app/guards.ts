import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import i18next from 'i18next';
import { type Area, mayUse } from '#console/lib/access.ts';
import { isStatus } from '#console/lib/api/api-error.ts';
import { locale, saveLocale } from '#console/lib/browser-state/locale.ts';
import { clearToken, token } from '#console/lib/browser-state/session.ts';
import { sites } from '#console/lib/browser-state/sites.ts';
import { operatorQuery, sitesQuery } from '#console/lib/operator.ts';
import { withTimeout } from '#console/lib/within.ts';
import { home, setup, signIn } from './frame/addresses.ts';

interface Guarded {
  context: { queryClient: QueryClient };
  /** True if a link is only hovered: its screen is preloaded, and no access is decided. */
  preload: boolean;
  location: { href: string };
}

/** Redirects to the login, which then leads to the requested address. */
const toSignIn = ({ href }: Guarded['location']) => redirect({ to: signIn, state: { next: href } });

/** Applies the language of the interface, as the first step of every navigation. */
export async function applyLocale(): Promise<void> {
  const chosen = locale();
  saveLocale(chosen);
  document.documentElement.lang = chosen;
  if (i18next.language !== chosen) await i18next.changeLanguage(chosen);
}

/**
 * Admits signed-in operators, with the operator and their sites loaded. A sign-in that the server rejects is dropped
 * here. Any other failure, such as a broken connection or a busy server, says nothing about the sign-in: the page shows
 * it and retries.
 */
export async function requireSignIn({ context, preload, location }: Guarded): Promise<void> {
  const { queryClient } = context;
  const isFirst = sites.state().available.length === 0;
  if (token() === null) throw toSignIn(location);
  if (preload) return;
  const available = withTimeout(queryClient.fetchQuery(sitesQuery()));
  available.catch(() => {});
  try {
    await withTimeout(queryClient.fetchQuery(operatorQuery()));
  } catch (error) {
    logSilently(error);
    if (!isStatus(error, 401, 403)) {
      sites.fail(error);
      return;
    }
    clearToken();
    sites.forget();
    queryClient.clear();
    throw toSignIn(location);
  }
  try {
    sites.setAvailable((await available).items);
    if (isFirst) chooseSiteOf(location);
  } catch (error) {
    logSilently(error);
    sites.fail(error);
  }
}

/** Chooses the site that the link of an email names. Later the address changes nothing: the operator chooses. */
function chooseSiteOf({ href }: Guarded['location']): void {
  const key = new URL(href, window.location.origin).searchParams.get('resource');
  if (key !== null) sites.choose(key);
}

/** Redirects operators without any site to the setup, which is all they can do. */
export function requireSite(): void {
  const { available, failure } = sites.state();
  if (available.length === 0 && failure === null) throw redirect({ to: setup.path, params: setup.params });
}

/**
 * Redirects operators who can't write in an area of the current site away from its forms, before anything shows. If the
 * sites could not be loaded, it does nothing, because the frame shows the failure.
 */
export function requireWriter(area: Area, backTo: string): void {
  const { current } = sites.state();
  if (current === null || mayUse({ who: 'area', area, verb: 'write' }, current.relation)) return;
  throw redirect({ to: backTo, replace: true });
}

/** Redirects signed-in operators away from the login and similar pages. */
export function requireSignedOut(): void {
  if (token() !== null) throw redirect({ to: home });
}

/**
 * Admits only root. Comes after `requireSignIn`, so that a visitor goes to the login first, and doesn't decide while
 * the server is unreachable.
 */
export async function requireRoot({ context, preload }: Guarded): Promise<void> {
  if (preload || sites.state().failure !== null) return;
  const user = await withTimeout(context.queryClient.fetchQuery(operatorQuery()));
  if (user.role !== 'root') throw redirect({ to: home });
}

/** Logs the failure of a guard to the browser's console only. */
function logSilently(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the only trace of a failed guard
  console.info('The sign-in could not be confirmed.', error);
}
