import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { client } from '#console/lib/api/client.ts';
import { dropToken } from '#console/lib/remembered/session.ts';
import { sites } from '#console/lib/remembered/sites.ts';
import { within } from '#console/lib/within.ts';

/** Ends the sign-in on the server first; here it ends even if that fails. */
export function useSignOut(): () => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    try {
      await within(client.session.signOut());
    } catch {
      // The server may have ended it already, or can't be reached.
    }
    dropToken();
    sites.forget();
    await navigate({ to: '/login', ignoreBlocker: true });
    queryClient.clear();
  };
}
