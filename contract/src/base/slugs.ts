/** What is wrong with a slug that holds more than an address takes as it is. */
export const slugText = 'Use letters, digits, hyphens, dots and underscores only.';

const safe = /^[\p{L}\p{N}._~-]+$/u;

/**
 * Whether a slug can be refused: a stored one stays what it is.
 * @param stored as it was before; null for a new record
 */
export function isUnsafeSlug(slug: string | null | undefined, stored: string | null): boolean {
  return Boolean(slug) && slug !== stored && !safe.test(slug ?? '');
}

/** Makes a slug of a title: `Spring festival, day 1` becomes `spring-festival-day-1`. */
export function slugOf(title: string): string {
  const plain = title.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
}
