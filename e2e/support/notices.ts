import type { Locator, Page } from '@playwright/test';

/** The notifications in the corner, whatever they say. */
export function notices(page: Page): Locator {
  return page.locator('.mantine-Notification-root');
}
