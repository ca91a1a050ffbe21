import type { Page } from '@playwright/test';

/** A screen of the route table. */
export interface Screen {
  /** Path as in the route table: `/groups/edit/$id`. */
  path: string;
  /** Roles that can open it. */
  for: 'everybody' | 'root' | 'visitors';
  /** True if the screen requires the right to write; other operators are redirected to a list. */
  writes: boolean;
}

/** The part of the router that is read here; it is at hand in every page of the console. */
interface KnownRoute {
  id: string;
  fullPath: string;
  options: { staticData?: { title?: string; writes?: string } };
}
declare const self: { __TSR_ROUTER__: { routesById: Record<string, KnownRoute> } };

/** Runs in the page. */
function routesOfPage() {
  return Object.values(self.__TSR_ROUTER__.routesById).flatMap(({ id, fullPath, options: { staticData } }) =>
    staticData?.title === undefined ? [] : [{ id, fullPath, writes: staticData.writes !== undefined }],
  );
}

/** The table does not change while the stories run. */
let table: Promise<Screen[]> | undefined;

async function readScreens(page: Page): Promise<Screen[]> {
  await page.goto('/login');
  const found = await page.evaluate(routesOfPage);
  return found.map(({ id, fullPath, writes }) => ({
    path: fullPath,
    writes,
    for: id.includes('/root-only/') ? 'root' : id.startsWith('/visitor/') ? 'visitors' : 'everybody',
  }));
}

/** Returns every screen of the running console, from its own route table. */
export function screensOf(page: Page): Promise<Screen[]> {
  table ??= readScreens(page);
  return table;
}
