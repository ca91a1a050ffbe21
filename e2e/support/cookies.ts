import type { Page } from '@playwright/test';

const daySeconds = 86_400;

async function cookieOf(page: Page, name: string) {
  return (await page.context().cookies()).find((one) => one.name === name);
}

export async function cookieValue(page: Page, name: string): Promise<string | undefined> {
  return (await cookieOf(page, name))?.value;
}

/** Days from now until a cookie ends; -1 for one that ends with the browser, null for one that is not there. */
export async function cookieDays(page: Page, name: string): Promise<number | null> {
  const cookie = await cookieOf(page, name);
  if (!cookie) return null;
  return cookie.expires === -1 ? -1 : Math.round((cookie.expires - Date.now() / 1_000) / daySeconds);
}
