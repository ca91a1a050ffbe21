import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { type ComponentType, createElement } from 'react';
import type { Area } from '#console/lib/access.ts';
import { partOfConsole } from '#console/lib/chunk-failure.ts';
import { type Reader, readSearch } from '#console/lib/search-params.ts';
import { type LateTexts, lateTextsOf, type TextKey, withTexts } from '#console/texts/texts.ts';
import { listOf, noteScreen } from './frame/screens.ts';
import { requireWriter } from './guards.ts';
import { OnlyWriters } from './only-writers.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Name of the screen, for breadcrumbs and the window's title. */
    title?: TextKey;
    /** Operators who can't write in this area are redirected to the list. */
    writes?: Area;
  }
}

/** Every screen of the console by its file, loaded when it is first wanted. */
const files = import.meta.glob<{ Screen: ComponentType }>(['./*-page.tsx', '../domains/*/*-page.tsx']);

interface PageOptions<R extends Record<string, Reader<unknown>>> {
  /** Typed search of the address. Lists need none: their table reads the address by its filters. */
  search?: R;
  /** Lazy texts of other domains that the screen uses; those of its own domain load automatically. */
  texts?: readonly (keyof LateTexts)[];
  /** List that it belongs to, if its address doesn't determine it. */
  list?: string;
  /** Operators who can't write in this area are redirected to the list. */
  writes?: Area;
}

/**
 * Creates a screen of the route table. Screens are nested by address: `/groups/edit/$id` has `/groups` as its
 * breadcrumb, and leads there when another site is chosen.
 * @param file path in `domains`, without the extension: `groups/list-page`; it exports `Screen`
 */
export function page<
  TParent extends AnyRoute,
  const TPath extends string,
  R extends Record<string, Reader<unknown>> = Record<never, never>,
>(parent: TParent, path: TPath, title: TextKey, file: string, options: PageOptions<R> = {}) {
  const load = files[`../domains/${file}.tsx`] ?? files[`./${file}.tsx`];
  if (!load) throw new Error(`There is no screen ${file}.`);
  const texts = [...lateTextsOf(file), ...(options.texts ?? [])];
  const { writes: area } = options;
  noteScreen(path, title, options.list);
  return createRoute({
    getParentRoute: () => parent,
    path,
    component: lazyRouteComponent(async () => {
      const { Screen } = await partOfConsole(() => withTexts(texts, load));
      if (area === undefined) return { default: Screen };
      const screen = createElement(Screen);
      return { default: () => createElement(OnlyWriters, { area }, screen) };
    }),
    beforeLoad() {
      if (area !== undefined) requireWriter(area, listOf(path)?.to ?? '/');
    },
    validateSearch: readSearch(options.search ?? ({} as R)),
    staticData: area === undefined ? { title } : { title, writes: area },
  });
}
