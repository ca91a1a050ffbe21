import type { Website } from '#contract/domains/onboarding/schemas.ts';

/** Websites that were made since the console was opened, with their keys; a reload forgets the secret ones. */
let made: readonly Website[] = [];

export function keepMade(websites: readonly Website[]): void {
  made = [...made, ...websites];
}

/** The secret key of a website that was just made; null for one from before. */
export function secretOf(id: number): string | null {
  return made.find((website) => website.id === id)?.secret_key ?? null;
}
