import { isRedirect } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { documentedRedirects, documentedScreens, type Guard } from './documented-routes.ts';
import { router } from './router.tsx';

/** The route table: the places of guards are part of an id. */
const table = Object.values(router.routesById).map((route) => ({
  path: String(route.fullPath),
  id: String(route.id),
  title: route.options.staticData?.title,
  beforeLoad: route.options.beforeLoad as ((given: unknown) => unknown) | undefined,
}));

function guardOf(id: string): Guard {
  if (id.includes('/root-only/')) return 'root';
  if (id.startsWith('/visitor/')) return 'visitor';
  return id.startsWith('/operator/') ? 'operator' : 'none';
}

const screens = table.filter(({ title }) => title !== undefined);

test('Every documented address is a screen behind the documented guard, or leads to one.', () => {
  expect(documentedScreens.length + documentedRedirects.length).toBe(78);
  const guards = new Map(screens.map(({ path, id }) => [path, guardOf(id)]));
  expect(documentedScreens.map(([path]) => [path, guards.get(path)])).toEqual(documentedScreens);
});

test('What has no screen of its own leads to one.', () => {
  for (const [path, target] of documentedRedirects) {
    const route = table.find((one) => one.path === path && one.title === undefined);
    let thrown: unknown;
    try {
      route?.beforeLoad?.({ location: { search: { state: 'a-site.abc', code: 'code' } } });
    } catch (error) {
      thrown = error;
    }
    expect(isRedirect(thrown) && thrown.options.to, path).toBe(target);
    expect(screens.map((one) => one.path)).toContain(target);
  }
});
