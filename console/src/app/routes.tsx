import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, redirect } from '@tanstack/react-router';
import { oneOf, text } from '#console/lib/search-params.ts';
import { automationPages } from './automation-pages.ts';
import { codePages } from './code-pages.ts';
import { configurationPages } from './configuration-pages.ts';
import { dashboard } from './frame/addresses.ts';
import { Frame } from './frame/frame.tsx';
import { applyLocale, requireRoot, requireSignedOut, requireSite } from './guards.ts';
import { helpPages } from './help-pages.ts';
import { movingInPages } from './moving-in-pages.ts';
import { page } from './page.ts';
import { linkPages, platformPages } from './platform-pages.ts';
import { redirects } from './redirects.ts';
import { Root } from './root.tsx';
import { signedIn } from './signed-in.tsx';
import { stripeReturn } from './stripe-return.ts';

// The guards, in their order: locale, then signed in or not, then a site, then root.
const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: applyLocale,
  component: Root,
});
const visitor = createRoute({ getParentRoute: () => root, id: 'visitor', beforeLoad: requireSignedOut });
const operator = createRoute({ getParentRoute: () => root, id: 'operator', ...signedIn });
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

/** Which rows of which figure, in the address of `/dashboard/rows`. */
const figureRows = { figure: text, date_start: text, date_end: text, currency: text, plan: text, page: text };

/** Every address of the console. */
export const routeTree = root.addChildren([
  leads('/', dashboard),
  ...redirects.map(([path, target]) => leads(path, target)),
  stripeReturn(root, 'live'),
  stripeReturn(root, 'test'),
  leads('$', dashboard),
  page(root, '/404', 'frame:pages.lost', 'lost-page'),
  ...linkPages(root),
  page(root, '/file-gone', 'frame:fileGone.title', 'file-gone-page'),

  visitor.addChildren([
    page(visitor, '/login', 'session:pages.signIn', 'session/sign-in-page', { search: { forgot: text } }),
    page(visitor, '/partners-registration', 'frame:pages.registration', 'onboarding/registration-page', {
      texts: ['partnerPlans'],
    }),
    page(visitor, '/reset-password', 'session:pages.newPassword', 'session/new-password-page', {
      search: { reset: text },
    }),
  ]),

  operator.addChildren([
    page(operator, '/setup-step1/$type', 'frame:pages.setup', 'onboarding/step1-page'),
    page(operator, '/setup-step2', 'frame:pages.setupPlatform', 'onboarding/step2-page'),
    page(operator, '/setup-step3/$type', 'frame:pages.setupKeys', 'onboarding/step3-page', {
      texts: ['siteKeys'],
    }),

    site.addChildren([
      page(site, '/detailed_activity', 'frame:pages.activity', 'dashboard/detailed-activity-page', {
        texts: ['dashboardCharts'],
      }),
    ]),

    frame.addChildren([
      page(frame, '/dashboard', 'frame:menu.dashboard', 'dashboard/dashboard-page', {
        texts: ['exports', 'periods'],
      }),
      page(frame, '/dashboard/rows', 'frame:pages.figureRows', 'dashboard/rows-page', {
        search: figureRows,
        texts: ['dashboardCharts', 'exports'],
      }),
      page(frame, '/dashboard/changes', 'frame:pages.changes', 'dashboard/changes-page', {
        texts: ['dashboardCharts', 'periods'],
      }),
      page(frame, '/dashboard/definitions', 'frame:pages.definitions', 'dashboard/definitions-page', {
        texts: ['dashboardCharts'],
      }),
      page(frame, '/dashboard/settings', 'frame:pages.dashboardSettings', 'dashboard/settings-page', {
        texts: ['dashboardCharts'],
      }),
      page(frame, '/users', 'members:pages.list', 'members/list-page'),
      page(frame, '/users/create', 'members:pages.create', 'members/create-page', { writes: 'members' }),
      page(frame, '/users/edit/$id', 'members:pages.edit', 'members/edit-page', {
        texts: ['memberPage', 'memberSubscriptions', 'groups', 'receipts', 'transactions', 'erasures'],
      }),
      page(frame, '/users/bulk-changes', 'members:pages.bulkChanges', 'bulk-changes/list-page'),
      page(frame, '/users/bulk-changes/$id', 'members:pages.bulkChange', 'bulk-changes/detail-page', {
        texts: ['exports'],
      }),
      ...movingInPages(frame),
      page(frame, '/users/edit/export/$id', 'members:pages.editExport', 'exports/schedule-page'),
      page(frame, '/exports', 'members:pages.exports', 'exports/list-page'),
      page(frame, '/export/$id', 'members:pages.export', 'exports/detail-page', { list: '/exports' }),
      page(frame, '/resources', 'frame:pages.sites', 'resources/list-page', { texts: ['billing'] }),
      page(frame, '/resources/edit', 'frame:pages.siteSettings', 'resources/edit-page', {
        search: {
          resource: text,
          section: text,
          state: text,
          code: text,
          stripeCode: text,
          mode: oneOf('live', 'test'),
          error: text,
          history: text,
          draft: text,
        },
      }),
      ...configurationPages(frame),
      page(frame, '/content-conversion', 'frame:menu.contentConversion', 'content-analytics/analytics-page'),
      page(frame, '/readers', 'frame:menu.readersNow', 'decisions/readers-page'),
      page(frame, '/content/decisions/$code', 'frame:pages.decision', 'decisions/why-page', {
        list: '/readers',
      }),
      page(frame, '/content', 'frame:menu.content', 'content/list-page'),
      page(frame, '/content/wall', 'frame:menu.wall', 'content-wall/wall-page', { texts: ['decisions'] }),
      page(frame, '/content/import', 'frame:pages.importContent', 'content/import-page', {
        writes: 'content',
      }),
      page(frame, '/groups', 'frame:menu.groups', 'groups/list-page'),
      page(frame, '/groups/create', 'frame:pages.createGroup', 'groups/create-page', { writes: 'groups' }),
      page(frame, '/groups/edit/$id', 'frame:pages.editGroup', 'groups/edit-page'),
      page(frame, '/tievents', 'frame:pages.events', 'ticket-events/list-page'),
      page(frame, '/tievents/create', 'frame:pages.createEvent', 'ticket-events/create-page', {
        writes: 'ticketEvents',
        texts: ['accessRules'],
      }),
      page(frame, '/tievents/edit/$id', 'frame:pages.editEvent', 'ticket-events/edit-page', {
        texts: ['accessRules'],
      }),
      page(frame, '/stripe-differences', 'frame:menu.stripeDifferences', 'provider-drift/list-page'),
      page(frame, '/transactions', 'frame:menu.transactions', 'transactions/list-page', {
        texts: ['exports', 'receipts'],
      }),
      page(frame, '/transactions/create', 'frame:pages.createTransaction', 'transactions/create-page', {
        writes: 'transactions',
      }),
      page(frame, '/transactions/edit/$id', 'frame:pages.editTransaction', 'transactions/edit-page', {
        search: { fromUserId: text },
        texts: ['receipts'],
        writes: 'transactions',
      }),
      page(frame, '/transactions/info/$id', 'frame:pages.transaction', 'transactions/info-page', {
        texts: ['receipts'],
      }),
      page(frame, '/plans', 'frame:pages.plans', 'plans/list-page'),
      page(frame, '/plans/create', 'frame:pages.createPlan', 'plans/create-page', {
        texts: ['accessRules'],
        writes: 'plans',
      }),
      page(frame, '/plans/edit/$id', 'frame:pages.editPlan', 'plans/edit-page', {
        search: { draft: text },
        texts: ['accessRules'],
      }),
      rootOnly.addChildren([
        page(rootOnly, '/plans/actions/history/$id', 'frame:pages.planHistory', 'plans/history-page'),
        page(rootOnly, '/partners', 'frame:menu.partners', 'partners/list-page', {
          texts: ['partnerHealth', 'demo'],
        }),
        page(rootOnly, '/emails', 'frame:menu.emails', 'email-templates/list-page', { texts: ['backTest'] }),
        page(rootOnly, '/emails/create', 'frame:pages.createEmail', 'email-templates/create-page'),
        page(rootOnly, '/emails/edit/$id', 'frame:pages.editEmail', 'email-templates/edit-page'),
        page(rootOnly, '/masthead-pricing', 'frame:pages.pricingPlans', 'partner-plans/list-page'),
        page(
          rootOnly,
          '/masthead-pricing/create',
          'frame:pages.createPricingPlan',
          'partner-plans/create-page',
        ),
        page(
          rootOnly,
          '/masthead-pricing/edit/$id',
          'frame:pages.editPricingPlan',
          'partner-plans/edit-page',
        ),
      ]),
      ...platformPages(frame),
      page(frame, '/promos', 'frame:menu.promos', 'promos/list-page', { texts: ['codes'] }),
      ...codePages(frame),
      ...automationPages(frame),
      ...helpPages(frame),
      page(frame, '/resources/edit/integrations', 'frame:pages.integrations', 'integrations/list-page', {
        texts: ['deliveries'],
      }),
      page(
        frame,
        '/resources/edit/integrations/$service',
        'frame:pages.integration',
        'integrations/service-page',
        { texts: ['deliveries'], search: { code: text, state: text, error: text } },
      ),
      page(frame, '/resources/edit/webhooks', 'frame:pages.webhooks', 'webhooks/webhooks-page', {
        texts: ['deliveries'],
      }),
      page(frame, '/cascade-access', 'frame:menu.cascadeAccess', 'cascade-access/list-page'),
      page(frame, '/roles', 'frame:menu.roles', 'roles/roles-page'),
      page(frame, '/templates', 'frame:menu.popups', 'popup-templates/list-page'),
      page(frame, '/templates/create', 'frame:pages.createPopup', 'popup-templates/create-page', {
        writes: 'popupTemplates',
      }),
      page(frame, '/templates/edit/$uid', 'frame:pages.editPopup', 'popup-templates/edit-page'),
      page(frame, '/invites', 'frame:menu.invites', 'invites/list-page', { texts: ['codes'] }),
    ]),
  ]),
]);
