// Every screen of the route table, as each role sees it. Opened dialogs and menus belong to the stories of their domain.
import { expectAccessible } from '../support/axe.ts';
import { expect, type Person, test, waitForIdle } from '../support/product.ts';
import { type Screen, screensOf } from '../support/screen-table.ts';
import { examples, expectNoSidewaysScrolling, redirectTarget, writersOf } from '../support/screens.ts';
import { desktop, phone } from '../support/widths.ts';

// The screens are independent of each other.
test.describe.configure({ mode: 'parallel' });

const readers = ['readonly', 'user'] as const;

/**
 * Roles that open each screen; null is a visitor. The first one sees the most of the screen and the others a part of
 * it, so accessibility and widths are checked only for the first.
 */
const whoOpens: Record<Screen['for'], readonly [Person | null, ...Person[]]> = {
  everybody: ['admin', ...readers],
  root: ['root'],
  visitors: [null],
};

/** Returns whether a screen redirects operators without the right to the list above. */
const leadsAway = (path: string, person: Person | null) => path === '/resources/edit' && person === 'user';

/** Returns whether a screen is about the operator's own account or partner. */
const isOwn = (path: string) =>
  ['/onboarding-starter', '/profile'].includes(path) || path.startsWith('/setup-step');

/** Returns whether a screen is a page of the help, whose links are named after what its pages explain. */
const isHelp = (path: string) => path.startsWith('/help');

const isMockUp = (path: string) => path.startsWith('/popups/') || path === '/card-registration';

test('Every screen has an example address, and every example a screen', async ({ page }) => {
  const known = await screensOf(page);
  expect(Object.keys(examples).sort()).toEqual(known.map(({ path }) => path).sort());
});

for (const [path, example] of Object.entries(examples))
  test(`${path} has no barriers, fits every window and offers readers nothing to write`, async ({
    page,
    enter,
    api,
    watched,
  }) => {
    test.slow();
    // Calls without the right are rejected, and the screen says so.
    for (const status of [403, 404]) watched.expectRefusal(status);
    const known = await screensOf(page);
    const screen = known.find((one) => one.path === path);
    const address = await example(api);
    if (!screen) throw new Error(`There is no screen ${path}.`);
    for (const person of whoOpens[screen.for])
      await test.step(`as ${person ?? 'a visitor'}`, async () => {
        if (person !== null) await enter(person);
        await page.goto(address);
        const isReader = readers.some((reader) => reader === person);
        const writes = screen.writes || leadsAway(path, person);
        const shown = isReader
          ? redirectTarget({ ...screen, writes }, address, known)
          : address.replace(/\?.*/, '');
        await expect(page).toHaveURL((url) => url.pathname === shown);
        await expect(page.getByRole('heading').first()).toBeVisible();
        await waitForIdle(page);
        expect(new URL(page.url()).pathname).toBe(shown);
        // Links of a mock-up have no target; `popups.spec.ts` checks that it makes no calls.
        if (isReader && !isMockUp(path) && !isOwn(path) && !isHelp(path))
          expect(await writersOf(page)).toEqual([]);
        if (isReader) return;
        for (const width of [1024, 768, phone.width]) await expectNoSidewaysScrolling(page, width);
        await expectAccessible(page);
        await page.setViewportSize(desktop);
        await expectAccessible(page);
      });
  });

test('Without an id there is nothing to edit: the list is shown', async ({ page, enter }) => {
  const screens = await screensOf(page);
  await enter('root');
  for (const { path } of screens.filter((one) => /\/edit\/(.+\/)?\$id$/.test(one.path)))
    for (const address of [path.replace('/$id', ''), path.replace('$id', '')]) {
      await page.goto(address);
      await expect(page, `from ${address}`).toHaveURL(
        (url) => url.pathname === path.replace(/\/edit\/.*/, ''),
      );
    }
});

test('The look for what writes finds it', async ({ page, enter }) => {
  await enter('admin');
  for (const [address, least] of [
    ['/groups/create', 5],
    ['/users', 1],
    ['/users/imports/create', 1],
  ] as const) {
    await page.goto(address);
    await waitForIdle(page);
    expect((await writersOf(page)).length, address).toBeGreaterThanOrEqual(least);
  }
});
