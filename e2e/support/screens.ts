import { expect, type Page } from '@playwright/test';
import { type Api, unique } from './api.ts';
import { storeWall } from './decisions.ts';
import { courier } from './product.ts';
import {
  codesOf,
  draft,
  event,
  idOf,
  invite,
  made,
  member,
  partnerId,
  payment,
  plan,
  prepareChange,
  promo,
  starterPlan,
  transfer,
} from './screen-rows.ts';
import type { Screen } from './screen-table.ts';

/**
 * Returns the screen that an operator without the right to write is redirected to: the nearest list above that they can
 * open.
 */
export function redirectTarget({ path, writes }: Screen, address: string, known: readonly Screen[]): string {
  if (!writes) return address.replace(/\?.*/, '');
  const above = known.filter((one) => !one.writes && path.startsWith(`${one.path}/`));
  return above.map((one) => one.path).sort((a, b) => b.length - a.length)[0] ?? '/dashboard';
}

/** Address of each screen; records that it needs are created first. */
export const examples: Record<string, (api: Api) => string | Promise<string>> = {
  '/404': () => '/404',
  '/file-gone': () => '/file-gone',
  '/login': () => '/login',
  '/reset-password': () => `/reset-password?reset=${'a'.repeat(43)}`,
  // An address without a code redirects to the page for unknown addresses; `onboarding.spec.ts` has codes.
  '/activate': () => '/404',
  '/onboarding-starter': () => '/onboarding-starter?session=unknown&signature=unknown',
  '/partners-registration': () => '/partners-registration',
  '/setup-step1/$type': () => '/setup-step1/registration',
  '/setup-step2': () => '/setup-step2',
  '/setup-step3/$type': () => '/setup-step3/custom',
  '/detailed_activity': () => '/detailed_activity',
  '/dashboard': () => '/dashboard',
  '/dashboard/rows': () => '/dashboard/rows?figure=new_starts&date_start=2026-01-01&date_end=2026-12-31',
  '/dashboard/changes': () => '/dashboard/changes?period=last_7_days',
  '/dashboard/definitions': () => '/dashboard/definitions',
  '/dashboard/settings': () => '/dashboard/settings',
  '/users': () => '/users',
  '/users/create': () => '/users/create',
  '/users/edit/$id': async (api) => `/users/edit/${await member(api)}`,
  '/users/bulk-changes': () => '/users/bulk-changes',
  '/users/bulk-changes/$id': async (api) => `/users/bulk-changes/${await prepareChange(api)}`,
  '/users/handovers': () => '/users/handovers',
  '/users/imports': () => '/users/imports',
  '/users/imports/create': () => '/users/imports/create',
  '/users/imports/$id': async (api) =>
    `/users/imports/${await idOf(api.call('POST', 'users/imports', { file_name: 'a.csv', bytes: 9 }))}`,
  '/users/edit/export/$id': async (api) =>
    `/users/edit/export/${await made(api, 'export-requests/users/scheduler', {})}`,
  '/exports': () => '/exports',
  '/export/$id': async (api) => `/export/${await made(api, 'export-requests/users/generate', {})}`,
  '/content-conversion': () => '/content-conversion',
  '/content': () => '/content',
  '/readers': () => '/readers',
  '/content/decisions/$code': async (api) =>
    `/content/decisions/${(await storeWall(courier, { planId: await plan(api) })).code}`,
  '/content/wall': () => '/content/wall',
  '/content/import': () => '/content/import',
  '/plans': () => '/plans',
  '/plans/create': () => '/plans/create',
  '/plans/edit/$id': async (api) => `/plans/edit/${await plan(api)}`,
  '/plans/actions/history/$id': async (api) => `/plans/actions/history/${await plan(api)}`,
  '/groups': () => '/groups',
  '/groups/create': () => '/groups/create',
  '/resources': () => '/resources',
  // The one site that all roles have a part in.
  '/resources/edit': () => `/resources/edit?resource=${courier}`,
  '/actions': () => '/actions',
  '/actions/create': () => '/actions/create',
  '/actions/edit/$id': async (api) =>
    `/actions/edit/${await idOf(api.call('POST', 'events/handlers', { event_id: 12, type: 'slack', active: false }))}`,
  '/actions/events': () => '/actions/events',
  '/actions/failed-runs': () => '/actions/failed-runs',
  '/triggers': () => '/triggers',
  '/triggers/create': () => '/triggers/create',
  '/triggers/edit/$id': async (api) => {
    const settings = { events: ['payment.failed'], text: 'Screen' };
    const values = { trigger_id: 4, active: false, settings };
    return `/triggers/edit/${await idOf(api.call('POST', 'triggers/handlers', values))}`;
  },
  '/resources/edit/integrations': () => '/resources/edit/integrations',
  // One that no story connects.
  '/resources/edit/integrations/$service': () => '/resources/edit/integrations/activecampaign',
  '/resources/edit/webhooks': () => '/resources/edit/webhooks',
  '/pdf': () => '/pdf',
  '/stripe-differences': () => '/stripe-differences',
  '/transactions': () => '/transactions',
  '/transactions/create': () => '/transactions/create',
  '/transactions/edit/$id': async (api) => `/transactions/edit/${await payment(api)}`,
  '/transactions/info/$id': async (api) => `/transactions/info/${await payment(api)}`,
  '/groups/edit/$id': async (api) => `/groups/edit/${await idOf(api.addGroup({ name: unique('Screen') }))}`,
  '/tievents': () => '/tievents',
  '/tievents/create': () => '/tievents/create',
  '/tievents/edit/$id': async (api) => `/tievents/edit/${await event(api)}`,
  '/partners': () => '/partners',
  '/partners/create': () => '/partners/create',
  '/partners/edit/$id': async (api) => `/partners/edit/${await partnerId(api)}`,
  '/partners/edit/$id/create-partner-resource': async (api) =>
    `/partners/edit/${await partnerId(api)}/create-partner-resource`,
  '/partners/edit/$id/edit-partner-resource/$resourceKey': async (api) =>
    `/partners/edit/${await partnerId(api)}/edit-partner-resource/${courier}`,
  '/promos': () => '/promos',
  '/promos/create': () => '/promos/create',
  '/promos/edit/$id': async (api) => `/promos/edit/${await promo(api)}`,
  '/promos/users/$id': async (api) => `/promos/users/${await promo(api)}`,
  '/promos/codes/$id': async (api) => `/promos/codes/${await codesOf(api, 'promo')}`,
  '/invites': () => '/invites',
  '/invites/create': () => '/invites/create',
  '/invites/edit/$id': async (api) => `/invites/edit/${await invite(api)}`,
  '/invites/codes/$id': async (api) => `/invites/codes/${await codesOf(api, 'invite')}`,
  '/invites/info/$id': async (api) => `/invites/info/${await invite(api)}`,
  '/invites/users/$id': async (api) => `/invites/users/${await invite(api)}`,
  '/profile': () => '/profile',
  '/help': () => '/help',
  '/help/$page': () => '/help/move-from',
  '/roles': () => '/roles',
  '/configuration/drafts': () => '/configuration/drafts',
  '/configuration/drafts/$id': async (api) => `/configuration/drafts/${await draft(api)}`,
  '/configuration/transfers': () => '/configuration/transfers',
  '/configuration/transfers/$id': async (api) => `/configuration/transfers/${await transfer(api)}`,
  '/cascade-access': () => '/cascade-access',
  '/templates': () => '/templates',
  '/templates/create': () => '/templates/create',
  '/templates/edit/$uid': async (api) => {
    const values = { title: unique('Screen'), name: unique('Screen'), version: '1.0' };
    const { uid } = await api.call<{ uid: string }>('POST', 'popup-templates', values);
    return `/templates/edit/${uid}`;
  },
  '/popups': () => '/popups',
  '/popups/login': () => '/popups/login',
  '/popups/password-recovery': () => '/popups/password-recovery',
  '/popups/subscribe': () => '/popups/subscribe',
  '/popups/sign-up': () => '/popups/sign-up',
  '/popups/card-registration': () => '/popups/card-registration',
  '/card-registration': () => '/card-registration',
  '/emails': () => '/emails',
  '/emails/create': () => '/emails/create',
  '/emails/edit/$id': async (api) => {
    const { items } = await api.call<{ items: { id: number }[] }>(
      'GET',
      'mail-templates?filter[name]=Welcome',
    );
    return `/emails/edit/${items[0]?.id}`;
  },
  '/billing-info': () => '/billing-info',
  '/invoices': () => '/invoices',
  '/masthead-pricing': () => '/masthead-pricing',
  '/masthead-pricing/create': () => '/masthead-pricing/create',
  '/masthead-pricing/edit/$id': async (api) => `/masthead-pricing/edit/${await starterPlan(api)}`,
};

/** First words of the controls for writing. */
const writing =
  /^(create|add|save|import|delete|remove|attach|detach|start|stop|undo|lock|unlock|activate|deactivate|publish|schedule|revert)\b/i;

/** Returns the visible controls for writing: enabled fields of forms, and buttons and links that lead to writing. */
export async function writersOf(page: Page): Promise<string[]> {
  const main = page.getByRole('main');
  const written = main.locator(
    [
      'form :is(fieldset :is(input, textarea, select), button[type="submit"]):enabled',
      'input[type="file"]:enabled',
      'a[href*="/create"]',
    ].join(),
  );
  const told = await written.evaluateAll((found: { outerHTML: string }[]) =>
    found.map(({ outerHTML }) => outerHTML.slice(0, 120)),
  );
  // A button that expands something has no other effect, whatever its name is.
  const doesMore = page.locator(':not([aria-expanded]), [aria-haspopup]');
  const named = main
    .getByRole('button', { name: writing, disabled: false })
    .and(doesMore)
    .or(main.getByRole('link', { name: writing }));
  return [...told, ...(await named.allTextContents())];
}

interface Box {
  localName: string;
  className: string;
  getBoundingClientRect(): { right: number };
}
declare const document: {
  scrollingElement: { scrollWidth: number; clientWidth: number };
  querySelectorAll(selector: string): Iterable<Box>;
};

/**
 * Runs in the page: returns by how many pixels it is wider than the window, and which elements overflow; empty if it
 * isn't.
 */
function whatSticksOut(): string[] {
  const { scrollWidth, clientWidth } = document.scrollingElement;
  if (scrollWidth <= clientWidth) return [];
  const out = [...document.querySelectorAll('body *')].filter(
    (box) => box.getBoundingClientRect().right > clientWidth,
  );
  const named = out.slice(0, 5).map(({ localName, className }) => `${localName}.${String(className)}`);
  return [`${scrollWidth - clientWidth} px too wide`, ...named];
}

/** Expects that the page itself doesn't scroll sideways; tables may, within their own borders. */
export async function expectNoSidewaysScrolling(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await expect.poll(() => page.evaluate(whatSticksOut), { message: `at ${width} px` }).toEqual([]);
}
