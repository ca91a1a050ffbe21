import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';

export const desktop = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };

/** Expects no barriers on a phone and on the desk; the page stays at the width of the desk. */
export async function expectAccessibleEverywhere(page: Page): Promise<void> {
  await page.setViewportSize(phone);
  await expectAccessible(page);
  await page.setViewportSize(desktop);
  await expectAccessible(page);
}

/** Expects a button to be wide enough for its whole label. */
export async function expectUncut(button: Locator): Promise<void> {
  const label = button.locator('span').last();
  await expect.poll(() => label.evaluate((words) => words.scrollWidth - words.clientWidth)).toBe(0);
}
