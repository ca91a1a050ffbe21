import type { Locator, Page } from '@playwright/test';

/** Returns the notifications in the corner. */
export function notices(page: Page): Locator {
  return page.locator('.mantine-Notification-root');
}
