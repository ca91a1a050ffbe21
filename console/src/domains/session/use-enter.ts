import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { api } from '#console/lib/api/client.ts';
import { saveToken } from '#console/lib/browser-state/session.ts';
import { consolePath } from '#console/lib/console-path.ts';
import type { CurrentUser } from '#contract/domains/session/schemas.ts';

/** Stores a sign-in and opens the requested address, or the home page. */
export function useEnter() {
  const navigate = useNavigate();
  const { history } = useRouter();
  const queries = useQueryClient();
  return async ({ token, user }: { token: string; user: CurrentUser }, remember: boolean): Promise<void> => {
    if (!token) throw new Error('The answer holds no token.');
    saveToken(token, remember);
    // Available at once, but stale, so that the guard still loads it.
    queries.setQueryData(api.session.currentUser.queryKey(), user, { updatedAt: 0 });
    const next = consolePath(history.location.state.next);
    if (next === null) await navigate({ to: '/' });
    else history.push(next);
  };
}
