import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { client } from '#console/lib/api/client.ts';
import { clearToken } from '#console/lib/browser-state/session.ts';
import { sites } from '#console/lib/browser-state/sites.ts';
import { withTimeout } from '#console/lib/within.ts';

/** Ends the sign-in on the server first; here it ends even if that fails. */
export function useSignOut(): () => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    try {
      await withTimeout(client.session.signOut());
    } catch {
      // The server may have ended it already, or can't be reached.
    }
    clearToken();
    sites.forget();
    await navigate({ to: '/login', ignoreBlocker: true });
    queryClient.clear();
  };
}
