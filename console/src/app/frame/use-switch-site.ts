import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { api } from '#console/lib/api/client.ts';
import { sites } from '#console/lib/browser-state/sites.ts';
import { isList, listOf } from './screens.ts';

/**
 * Changes the site that is worked on. A list starts afresh; a screen about one record of the old site gives way to
 * its list. Unsaved changes may keep the operator where they are, and then the site stays too.
 */
export function useSwitchSite(): (key: string) => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const router = useRouter();
  return async (key) => {
    const last = router.state.matches.at(-1);
    const path = last?.fullPath ?? '/';
    const { pathname, search } = router.state.location;
    // The settings name their site in the address: they are about one site, although screens lie below them.
    const staysOpen = isList(path) && !('resource' in search);
    const target = (staysOpen ? null : listOf(path)?.to) ?? pathname;
    await navigate({ to: target, search: {} as never });
    if (router.state.location.pathname !== target) return;
    sites.choose(key);
    const kept = [api.session.key()[0][0], api.resources.key()[0][0]];
    await queryClient.resetQueries({
      predicate: ({ queryKey: [path] }) => !(Array.isArray(path) && kept.includes(path[0])),
    });
    await router.invalidate();
  };
}
