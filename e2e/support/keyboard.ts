import { expect, type Locator, type Page } from '@playwright/test';

const farthest = 240;

/** Presses Tab (or Shift+Tab) until something has the focus, as somebody without a mouse would. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const reached = target.and(page.locator(':focus'));
  for (let presses = 0; presses < farthest; presses += 1) {
    if ((await reached.count()) === 1) return;
    await page.keyboard.press(key);
  }
  await expect(target).toBeFocused();
}

/** A dialog takes the focus a moment after it opened; a key pressed before would be of the page behind it. */
export async function expectFocusWithin(dialog: Locator): Promise<void> {
  await expect(dialog.locator(':focus')).toHaveCount(1);
}

/** Whether the focus can be seen: an outline, or the border of an input that differs from that of its neighbours. */
export async function expectVisibleFocus(page: Page): Promise<void> {
  const focused = page.locator(':focus-visible');
  await expect(focused).toHaveCount(1);
}
