import { expect, type Locator, type Page } from '@playwright/test';

const farthest = 240;

/** Presses Tab (or Shift+Tab) until the target has the focus, as a keyboard user does. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const reached = target.and(page.locator(':focus'));
  for (let presses = 0; presses < farthest; presses += 1) {
    if ((await reached.count()) === 1) return;
    await page.keyboard.press(key);
  }
  await expect(target).toBeFocused();
}

/** Uses the page only by keyboard and counts: each key is one, and so is each typed word. */
export function countKeys(page: Page) {
  let count = 0;
  const press = async (key: string) => {
    count += 1;
    await page.keyboard.press(key);
  };
  const type = async (word: string) => {
    count += 1;
    // At the speed of a person typing: some fields restore the caret after each key.
    await page.keyboard.type(word, { delay: 20 });
  };
  return {
    press,
    type,
    async tabTo(target: Locator) {
      await expect(target).toBeVisible();
      const reached = target.and(page.locator(':focus'));
      for (let presses = 0; presses < farthest && (await reached.count()) !== 1; presses += 1)
        await press('Tab');
      await expect(target).toBeFocused();
    },
    /** Goes down a menu or a list until the one that is wanted is chosen. */
    async arrowTo(target: Locator) {
      const reached = target.and(page.locator(':focus, [aria-selected="true"], [data-combobox-selected]'));
      for (let presses = 0; presses < farthest && (await reached.count()) !== 1; presses += 1)
        await press('ArrowDown');
      await expect(reached).toHaveCount(1);
    },
    /** Opens the palette's result for these words. */
    async open(words: string, name: string | RegExp = words) {
      await press('Control+k');
      const palette = page.getByRole('dialog', { name: 'Search and commands' });
      await expect(palette.getByRole('combobox')).toBeFocused();
      await type(words);
      await expect(palette.getByRole('option', { name }).first()).toHaveAttribute('aria-selected', 'true');
      await press('Enter');
      await expect(palette).toBeHidden();
    },
    count: () => count,
  };
}

/**
 * Waits until a dialog has the focus, shortly after it opened; a key pressed earlier would go to the page behind it.
 */
export async function expectFocusWithin(dialog: Locator): Promise<void> {
  await expect(dialog.locator(':focus')).toHaveCount(1);
}

/** Expects the focus to be visible: an outline, or an input's border that differs from that of its neighbors. */
export async function expectVisibleFocus(page: Page): Promise<void> {
  const focused = page.locator(':focus-visible');
  await expect(focused).toHaveCount(1);
}
