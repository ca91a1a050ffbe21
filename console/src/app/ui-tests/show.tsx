import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, configure, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next, { type ResourceLanguage } from 'i18next';
import type { FunctionComponent } from 'react';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeEach } from 'vitest';
import { parseSearch, stringifySearch } from '#console/lib/search-params.ts';
import { kit } from '#console/texts/en/kit.ts';
import { ConfirmProvider } from '#console/ui/confirm/confirm.tsx';
import { LazyMessages } from '#console/ui/notify/lazy-messages.tsx';
import { makeTheme } from '#console/ui/theme/theme.ts';

/** A busy machine may need longer than the default second. */
configure({ asyncUtilTimeout: 10_000 });

/** Adds the browser APIs that jsdom lacks and the components need. */
function completeBrowser(): void {
  window.matchMedia ??= (query) =>
    ({
      matches: false,
      media: query,
      addEventListener() {},
      removeEventListener() {},
    }) as unknown as MediaQueryList;
  window.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  Element.prototype.scrollIntoView = () => {};
  window.scrollTo = () => {};
}

/** Prepares each test of a file: an empty browser with a container for overlays. */
export function resetBrowser(): void {
  beforeEach(() => {
    completeBrowser();
    localStorage.clear();
    document.body.innerHTML = '<section id="floating" aria-label="Menus"></section>';
  });
  afterEach(cleanup);
}

const elsewhere = '/elsewhere';

/**
 * Renders a component at an address, within the providers of a screen. Returns the router and a simulated user.
 * `/elsewhere` is another screen to open.
 * @param words texts of screens besides the kit's, by namespace
 */
export async function renderScreen(
  component: FunctionComponent,
  address: string,
  words: ResourceLanguage = {},
) {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    resources: { en: { kit, ...words } },
    defaultNS: 'kit',
    interpolation: { escapeValue: false },
  });
  const root = createRootRoute({
    component: () => (
      <ConfirmProvider site="Example Site">
        <Outlet />
      </ConfirmProvider>
    ),
  });
  const here = address.split('?')[0] ?? '/';
  const router = createRouter({
    routeTree: root.addChildren([
      createRoute({ getParentRoute: () => root, path: here, component }),
      createRoute({ getParentRoute: () => root, path: elsewhere, component: () => <p>elsewhere</p> }),
    ]),
    history: createMemoryHistory({ initialEntries: [address] }),
    parseSearch,
    stringifySearch,
  });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await router.load();
  render(
    <MantineProvider theme={makeTheme(i18next.getFixedT('en', 'kit'))} env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router as never} />
        <LazyMessages />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { router, user: userEvent.setup() };
}
