import { QueryClient } from '@tanstack/react-query';
import { isRedirect } from '@tanstack/react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#console/lib/api/api-error.ts';
import { clearToken, saveToken, token } from '#console/lib/browser-state/session.ts';
import { sites } from '#console/lib/browser-state/sites.ts';
import { requireRoot, requireSignIn } from './guards.ts';

const user = { id: 1, email: 'a@example.com', first_name: '', last_name: '', role: 'user', partner_id: null };

const asked = vi.hoisted(() => ({ user: vi.fn<() => Promise<unknown>>(), sites: [] as unknown[] }));
vi.mock('#console/lib/operator.ts', () => ({
  operatorQuery: () => ({ queryKey: ['user'], queryFn: asked.user }),
  sitesQuery: () => ({ queryKey: ['sites'], queryFn: async () => ({ items: asked.sites }) }),
}));

/** Status of the answer about the operator; null breaks the connection. */
function answerUser(status: number | null): void {
  asked.user.mockImplementation(async () => {
    if (status === null) throw new TypeError('Failed to fetch');
    if (status !== 200) throw new ApiError(status, { error_description: 'x' });
    return user;
  });
}

const guarded = () => ({
  context: { queryClient: new QueryClient({ defaultOptions: { queries: { retry: false } } }) },
  preload: false,
  location: { href: '/users/edit/33?tab=a' },
});

const redirectOf = (going: Promise<void>) =>
  going.then(
    () => null,
    (error: unknown) => {
      if (!isRedirect(error)) throw error;
      const { to, state } = error.options as { to?: string; state?: { next?: string } };
      return { to, next: state?.next };
    },
  );

beforeEach(() => {
  saveToken('secret', false);
  vi.spyOn(console, 'info').mockImplementation(() => {});
});
afterEach(() => {
  clearToken();
  sites.forget();
  vi.restoreAllMocks();
});

test.each([null, 429, 500, 502, 503])(
  '%s about the operator keeps the sign-in and the place',
  async (status) => {
    answerUser(status);
    expect(await redirectOf(requireSignIn(guarded()))).toBeNull();
    expect(token()).toBe('secret');
    expect(sites.state().failure).not.toBeNull();
    // The guard of root's screens doesn't decide either, and sends no request.
    expect(await redirectOf(requireRoot(guarded()))).toBeNull();
  },
);

test.each([401, 403])(
  '%s about the operator ends the sign-in, and the login knows the place',
  async (status) => {
    answerUser(status);
    expect(await redirectOf(requireSignIn(guarded()))).toEqual({
      to: '/login',
      next: '/users/edit/33?tab=a',
    });
    expect(token()).toBeNull();
  },
);

test('who is not signed in is led to the login, which knows the place', async () => {
  clearToken();
  expect(await redirectOf(requireSignIn(guarded()))).toEqual({ to: '/login', next: '/users/edit/33?tab=a' });
});

test('once the server answers again the failure is over', async () => {
  answerUser(503);
  await requireSignIn(guarded());
  answerUser(200);
  expect(await redirectOf(requireSignIn(guarded()))).toBeNull();
  expect(sites.state().failure).toBeNull();
});

test('a link that names a site chooses it when the console opens, and not later', async () => {
  answerUser(200);
  asked.sites = ['first', 'second'].map((key) => ({ key, clock_ahead_ms: 0 }));
  const at = (href: string) => ({ ...guarded(), location: { href } });
  await requireSignIn(at('/dashboard?period=custom&resource=second'));
  expect(sites.state().current?.key).toBe('second');
  await requireSignIn(at('/dashboard?resource=first'));
  expect(sites.state().current?.key).toBe('second');
  sites.forget();
  await requireSignIn(at('/dashboard?resource=unknown'));
  expect(sites.state().current?.key).toBe('second');
  asked.sites = [];
});
