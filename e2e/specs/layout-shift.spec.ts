import { expect, settled, test } from '../support/product.ts';
import { desk, phone } from '../support/widths.ts';

/** From 0.1 on, Google calls what moves while a page loads in need of improvement; half of that is the budget here. */
const budget = 0.05;

/** What moved without a hand since the page was opened; the score of Chromium, without its windows of five seconds. */
const shiftOf = () =>
  new Promise<number>((resolve) => {
    new PerformanceObserver((list) => {
      const shifts = list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[];
      resolve(shifts.reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0));
    }).observe({ type: 'layout-shift', buffered: true });
    // Without a shift there is no entry.
    setTimeout(() => resolve(0), 500);
  });

for (const [name, size] of Object.entries({ desk, phone })) {
  test(`Nothing leaps while the main screens load, at the width of a ${name}`, async ({ page, enter }) => {
    await page.setViewportSize(size);
    const screens = ['/login', '/dashboard', '/users', '/users/edit/33', '/plans/edit/1', '/resources/edit'];
    for (const screen of screens) {
      if (screen === '/dashboard') await enter('admin');
      await page.goto(screen);
      await settled(page);
      expect.soft(await page.evaluate(shiftOf), screen).toBeLessThan(budget);
    }
  });
}
