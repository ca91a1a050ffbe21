/** Error text of a slug with characters that an address would have to escape. */
export const slugText = 'Use letters, digits, hyphens, dots and underscores only.';

const safe = /^[\p{L}\p{N}._~-]+$/u;

/**
 * Returns whether a slug is rejected: a stored one stays valid.
 * @param stored slug before the change; null for a new record
 */
export function isUnsafeSlug(slug: string | null | undefined, stored: string | null): boolean {
  return Boolean(slug) && slug !== stored && !safe.test(slug ?? '');
}

/** Converts a title to a slug: `Spring festival, day 1` becomes `spring-festival-day-1`. */
export function slugOf(title: string): string {
  const plain = title.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
}
