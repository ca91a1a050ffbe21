import { type SecretBox, SecretUnreadable } from '#server/platform/secrets/secret-box.ts';

/** Counts of re-encrypted values. */
export interface Resealed {
  /** Values that are now encrypted with the first key. */
  resealed: number;
  /** Values left unchanged, because no available key decrypts them. */
  unreadable: number;
}

/** Re-encrypts a value with the first key if necessary. Returns null if no available key decrypts it. */
export function resealText(box: SecretBox, sealed: string, purpose: string): string | null {
  try {
    return box.seal(box.open(sealed, purpose), purpose);
  } catch (error) {
    if (error instanceof SecretUnreadable) return null;
    throw error;
  }
}

const isBox = (value: unknown): value is string => typeof value === 'string' && value.startsWith('box1.');

/**
 * Re-encrypts the values in a document with the first key. The purpose of a value includes the name of a surrounding
 * value, at any depth; wrong names don't decrypt it.
 */
export function resealDocument(
  box: SecretBox,
  document: unknown,
  purposeOf: (name: string) => string,
): { document: unknown; counts: Resealed } {
  const counts: Resealed = { resealed: 0, unreadable: 0 };
  const changed = (value: unknown, names: readonly string[]): unknown => {
    if (isBox(value) && box.isOutdated(value)) {
      for (const name of names.toReversed()) {
        const again = resealText(box, value, purposeOf(name));
        if (again === null) continue;
        counts.resealed += 1;
        return again;
      }
      counts.unreadable += 1;
      return value;
    }
    if (Array.isArray(value)) return value.map((part) => changed(part, names));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, part]) => [name, changed(part, [...names, name])]),
    );
  };
  return { document: changed(document, []), counts };
}
