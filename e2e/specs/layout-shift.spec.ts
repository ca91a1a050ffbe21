import { expect, test, waitForIdle } from '../support/product.ts';
import { desktop, phone } from '../support/widths.ts';

/** Chromium's score of unexpected layout shifts; up to 0.1 counts as good. */
const budget = 0.05;

/** Adds up the shifts since the page was opened, in the browser: Node has no type for these entries. */
const shiftOfPage = `new Promise((resolve) => {
  new PerformanceObserver((list) => {
    const ownShifts = list.getEntries().filter(({ hadRecentInput }) => !hadRecentInput);
    resolve(ownShifts.reduce((sum, { value }) => sum + value, 0));
  }).observe({ type: 'layout-shift', buffered: true });
  // A page without shifts has no entries to wait for.
  setTimeout(() => resolve(0), 500);
})`;

for (const [name, size] of Object.entries({ desk: desktop, phone })) {
  test(`Nothing leaps while the main screens load, at the width of a ${name}`, async ({ page, enter }) => {
    await page.setViewportSize(size);
    const screens = ['/login', '/dashboard', '/users', '/users/edit/33', '/plans/edit/1', '/resources/edit'];
    for (const screen of screens) {
      if (screen === '/dashboard') await enter('admin');
      await page.goto(screen);
      await waitForIdle(page);
      expect.soft(await page.evaluate<number>(shiftOfPage), screen).toBeLessThan(budget);
    }
  });
}
