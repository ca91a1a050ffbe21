import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { api } from '#console/lib/api/client.ts';
import { sites } from '#console/lib/browser-state/sites.ts';
import { isList, listOf } from './screens.ts';

/** Returns whether the path is a screen of the settings. Every site has the same ones. */
const isSettingsPath = (path: string) => `${path}/`.startsWith('/resources/edit/');

/**
 * Changes the site that is worked on. A list starts afresh, settings show those of the other site, and a screen about
 * one record of the old site gives way to its list. Unsaved changes may keep the operator where they are, and then the
 * site stays too.
 */
export function useSwitchSite(): (key: string) => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const router = useRouter();
  return async (key) => {
    const last = router.state.matches.at(-1);
    const path = last?.fullPath ?? '/';
    const { pathname, search } = router.state.location;
    const isSettings = isSettingsPath(path);
    const target = (isList(path) || isSettings ? null : listOf(path)?.to) ?? pathname;
    // The settings name their site in the address. They redirect to the list of sites if the operator can't read them.
    const kept = isSettings && search.resource ? { resource: key, section: search.section } : {};
    await navigate({ to: target, search: kept as never });
    const { pathname: reached, search: reachedSearch } = router.state.location;
    if (reached !== target || reachedSearch.resource !== kept.resource) return;
    sites.choose(key);
    const keptQueries = [api.session.key()[0][0], api.resources.key()[0][0]];
    await queryClient.resetQueries({
      predicate: ({ queryKey: [path] }) => !(Array.isArray(path) && keptQueries.includes(path[0])),
    });
    await router.invalidate();
  };
}
