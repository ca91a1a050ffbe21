import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { partOfConsole } from '#console/lib/chunk-failure.ts';
import type { Reader } from '#console/lib/search-params.ts';
import { readSearch } from '#console/lib/search-params.ts';
import type { TextKey } from '#console/texts/texts.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Name of the screen, for breadcrumbs and the window's title. */
    title?: TextKey;
    /** The list that an edit screen belongs to: a breadcrumb, and where a change of site leads. */
    list?: { to: string; title: TextKey };
  }
}

interface PageOptions<R extends Record<string, Reader<unknown>>> {
  title: TextKey;
  list?: { to: string; title: TextKey };
  /** Typed search of the address. Lists need none: their table reads the address by its filters. */
  search?: R;
}

/**
 * One screen of the route table, loaded when it is first wanted.
 * @param load `() => import('#console/domains/groups/list-page.tsx').then((file) => file.GroupsPage)`; keep this form,
 * the build reads the file's name from it to load the screen beside the entry
 */
export function page<
  TParent extends AnyRoute,
  const TPath extends string,
  R extends Record<string, Reader<unknown>> = Record<never, never>,
>(parent: TParent, path: TPath, load: () => Promise<ComponentType>, options: PageOptions<R>) {
  return createRoute({
    getParentRoute: () => parent,
    path,
    component: lazyRouteComponent(async () => ({ default: await partOfConsole(load) })),
    validateSearch: readSearch(options.search ?? ({} as R)),
    staticData: { title: options.title, ...(options.list ? { list: options.list } : {}) },
  });
}
