import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, redirect } from '@tanstack/react-router';
import { oneOf, text } from '#console/lib/search-params.ts';
import { dashboard } from './addresses.ts';
import { Frame } from './frame/frame.tsx';
import { applyLocale, requireRoot, requireSignedOut, requireSignIn, requireSite } from './guards.ts';
import { page } from './page.ts';
import { Root } from './root.tsx';

// The guards, in their order: locale, then signed in or not, then a site, then root.
const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: applyLocale,
  component: Root,
});
const visitor = createRoute({ getParentRoute: () => root, id: 'visitor', beforeLoad: requireSignedOut });
const operator = createRoute({ getParentRoute: () => root, id: 'operator', beforeLoad: requireSignIn });
const frame = createRoute({
  getParentRoute: () => operator,
  id: 'frame',
  beforeLoad: requireSite,
  component: Frame,
});
// Screens of a site without the frame around them.
const site = createRoute({ getParentRoute: () => operator, id: 'site', beforeLoad: requireSite });
const rootOnly = createRoute({ getParentRoute: () => frame, id: 'root-only', beforeLoad: requireRoot });

const to = (path: string) => () => {
  throw redirect({ to: path, replace: true });
};
const leads = (path: string, target: string) =>
  createRoute({ getParentRoute: () => root, path, beforeLoad: to(target) });

/** Every address of the console. */
export const routeTree = root.addChildren([
  leads('/', dashboard),
  leads('/users/edit', '/users'),
  leads('/users/edit/export', '/users'),
  leads('/groups/edit', '/groups'),
  leads('$', dashboard),
  page(root, '/404', () => import('#console/app/lost-page.tsx').then((file) => file.LostPage), {
    title: 'frame:pages.lost',
  }),
  page(
    root,
    '/file-gone',
    () => import('#console/app/file-gone-page.tsx').then((file) => file.FileGonePage),
    {
      title: 'frame:fileGone.title',
    },
  ),

  visitor.addChildren([
    page(
      visitor,
      '/login',
      () => import('#console/domains/session/sign-in-page.tsx').then((file) => file.SignInPage),
      { title: 'session:pages.signIn' },
    ),
    page(
      visitor,
      '/reset-password',
      () => import('#console/domains/session/new-password-page.tsx').then((file) => file.NewPasswordPage),
      { title: 'session:pages.newPassword', search: { reset: text } },
    ),
  ]),

  operator.addChildren([
    page(
      operator,
      '/setup-step1/$type',
      () => import('#console/app/no-site-page.tsx').then((file) => file.NoSitePage),
      { title: 'frame:pages.setup' },
    ),

    site.addChildren([
      page(
        site,
        '/detailed_activity',
        () =>
          import('#console/domains/dashboard/detailed-activity-page.tsx').then(
            (file) => file.DetailedActivityPage,
          ),
        { title: 'frame:pages.activity' },
      ),
    ]),

    frame.addChildren([
      page(
        frame,
        '/dashboard',
        () => import('#console/domains/dashboard/dashboard-page.tsx').then((file) => file.DashboardPage),
        { title: 'frame:menu.dashboard' },
      ),
      page(
        frame,
        '/dashboard/rows',
        () => import('#console/domains/dashboard/rows-page.tsx').then((file) => file.FigureRowsPage),
        {
          title: 'frame:pages.figureRows',
          list: { to: '/dashboard', title: 'frame:menu.dashboard' },
          search: {
            figure: text,
            date_start: text,
            date_end: text,
            currency: text,
            plan: text,
            page: text,
          },
        },
      ),
      page(
        frame,
        '/dashboard/definitions',
        () => import('#console/domains/dashboard/definitions-page.tsx').then((file) => file.DefinitionsPage),
        { title: 'frame:pages.definitions', list: { to: '/dashboard', title: 'frame:menu.dashboard' } },
      ),
      page(
        frame,
        '/dashboard/settings',
        () =>
          import('#console/domains/dashboard/settings-page.tsx').then((file) => file.DashboardSettingsPage),
        { title: 'frame:pages.dashboardSettings', list: { to: '/dashboard', title: 'frame:menu.dashboard' } },
      ),
      page(
        frame,
        '/users',
        () => import('#console/domains/members/list-page.tsx').then((file) => file.MembersPage),
        { title: 'members:pages.list' },
      ),
      page(
        frame,
        '/users/create',
        () => import('#console/domains/members/create-page.tsx').then((file) => file.CreateMemberPage),
        { title: 'members:pages.create', list: { to: '/users', title: 'members:pages.list' } },
      ),
      page(
        frame,
        '/users/edit/$id',
        () => import('#console/domains/members/edit-page.tsx').then((file) => file.EditMemberPage),
        { title: 'members:pages.edit', list: { to: '/users', title: 'members:pages.list' } },
      ),
      page(
        frame,
        '/users/bulk-changes',
        () => import('#console/domains/bulk-changes/list-page.tsx').then((file) => file.BulkChangesPage),
        { title: 'members:pages.bulkChanges' },
      ),
      page(
        frame,
        '/users/bulk-changes/$id',
        () => import('#console/domains/bulk-changes/detail-page.tsx').then((file) => file.BulkChangePage),
        {
          title: 'members:pages.bulkChange',
          list: { to: '/users/bulk-changes', title: 'members:pages.bulkChanges' },
        },
      ),
      page(
        frame,
        '/users/imports',
        () => import('#console/domains/member-imports/list-page.tsx').then((file) => file.ImportsPage),
        { title: 'members:pages.imports', list: { to: '/users', title: 'members:pages.list' } },
      ),
      page(
        frame,
        '/users/imports/create',
        () => import('#console/domains/member-imports/create-page.tsx').then((file) => file.CreateImportPage),
        {
          title: 'members:pages.createImport',
          list: { to: '/users/imports', title: 'members:pages.imports' },
          search: { kind: oneOf('sales') },
        },
      ),
      page(
        frame,
        '/users/imports/$id',
        () => import('#console/domains/member-imports/import-page.tsx').then((file) => file.ImportPage),
        {
          title: 'members:pages.import',
          list: { to: '/users/imports', title: 'members:pages.imports' },
          search: { step: oneOf('columns') },
        },
      ),
      page(
        frame,
        '/users/edit/export/$id',
        () => import('#console/domains/exports/schedule-page.tsx').then((file) => file.EditSchedulePage),
        { title: 'members:pages.editExport', list: { to: '/users', title: 'members:pages.list' } },
      ),
      page(
        frame,
        '/export/$id',
        () => import('#console/domains/exports/detail-page.tsx').then((file) => file.ExportPage),
        { title: 'members:pages.export', list: { to: '/users', title: 'members:pages.list' } },
      ),
      page(
        frame,
        '/groups',
        () => import('#console/domains/groups/list-page.tsx').then((file) => file.GroupsPage),
        { title: 'groups:pages.list' },
      ),
      page(
        frame,
        '/groups/create',
        () => import('#console/domains/groups/create-page.tsx').then((file) => file.CreateGroupPage),
        { title: 'groups:pages.create', list: { to: '/groups', title: 'groups:pages.list' } },
      ),
      page(
        frame,
        '/groups/edit/$id',
        () => import('#console/domains/groups/edit-page.tsx').then((file) => file.EditGroupPage),
        { title: 'groups:pages.edit', list: { to: '/groups', title: 'groups:pages.list' } },
      ),
      rootOnly.addChildren([]),
    ]),
  ]),
]);
