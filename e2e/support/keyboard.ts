import { expect, type Locator, type Page } from '@playwright/test';

const farthest = 120;

/** Presses Tab (or Shift+Tab) until something has the focus, as somebody without a mouse would. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let presses = 0; presses < farthest; presses += 1) {
    const isThere = (await target.count()) === 1 && (await target.evaluate(hasFocus));
    if (isThere) return;
    await page.keyboard.press(key);
  }
  await expect(target).toBeFocused();
}

interface Focusable {
  ownerDocument: { activeElement: unknown };
}

/** Runs in the page. */
function hasFocus(element: unknown): boolean {
  return (element as Focusable).ownerDocument.activeElement === element;
}

/** Whether the focus can be seen: an outline, or the border of an input that differs from that of its neighbours. */
export async function expectVisibleFocus(page: Page): Promise<void> {
  const focused = page.locator(':focus-visible');
  await expect(focused).toHaveCount(1);
}
