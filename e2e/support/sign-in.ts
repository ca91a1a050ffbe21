import type { Locator, Page } from '@playwright/test';
import { demoPassword } from './product.ts';

/** The forms before sign-in. */
export const signInFailed = 'Sign-in failed. Check your email and password.';
export const invalidValue = 'Please provide a valid value';

export const emailOf = (page: Page): Locator => page.getByRole('textbox', { name: 'Email' });
export const passwordOf = (page: Page): Locator =>
  page.getByRole('textbox', { name: 'Password', exact: true });
export const signInButton = (page: Page): Locator =>
  page.getByRole('button', { name: 'Sign in', exact: true });

export async function fillIn(page: Page, email: string, password = demoPassword): Promise<void> {
  await emailOf(page).fill(email);
  await passwordOf(page).fill(password);
}
