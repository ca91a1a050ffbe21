import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { api } from '#console/lib/api/client.ts';
import { consolePath } from '#console/lib/console-path.ts';
import { keepToken } from '#console/lib/remembered/session.ts';
import type { CurrentUser } from '#contract/domains/session/schemas.ts';

/** Keeps a sign-in and goes to the address that was asked for, or home. */
export function useEnter() {
  const navigate = useNavigate();
  const { history } = useRouter();
  const queries = useQueryClient();
  return async ({ token, user }: { token: string; user: CurrentUser }, remember: boolean): Promise<void> => {
    if (!token) throw new Error('The answer holds no token.');
    keepToken(token, remember);
    // Known at once, and still asked for by the guard: the answer is no older than the sign-in.
    queries.setQueryData(api.session.currentUser.queryKey(), user, { updatedAt: 0 });
    const next = consolePath(history.location.state.next);
    if (next === null) await navigate({ to: '/' });
    else history.push(next);
  };
}
