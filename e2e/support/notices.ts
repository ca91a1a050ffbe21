import type { Locator, Page } from '@playwright/test';

/** Returns the notifications in the corner. */
export function shownNotifications(page: Page): Locator {
  return page.locator('.mantine-Notification-root');
}
