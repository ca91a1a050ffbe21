import { type SecretBox, SecretUnreadable } from '#server/platform/secrets/secret-box.ts';

/** What became of boxes. */
export interface Resealed {
  /** Sealed with the first key now. */
  resealed: number;
  /** Left as they are: no key at hand opens them. */
  unreadable: number;
}

/** Seals a box with the first key, if it is not yet. Returns null for one that no key at hand opens. */
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
 * Seals the boxes in a document with the first key. A box says what it is for by the name of a value around it, at
 * whatever depth; the wrong names don't open it.
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
