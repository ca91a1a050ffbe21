// First and last names from a file's columns. Pure.

/** Titles after a name, which a comma separates although no first name follows. */
const suffix = /^(?:jr|sr|ii|iii|iv|md|phd|esq)\.?$/i;

/** Splits a full name, `Ada Byron` or `Byron, Ada`, into first name and rest. */
function split(full: string): [string | null, string | null] {
  const [last = '', first = '', ...more] = full.split(',').map((part) => part.trim());
  if (last !== '' && first !== '' && more.length === 0 && !suffix.test(first)) return [first, last];
  const space = full.search(/\s/);
  return space < 0 ? [full, null] : [full.slice(0, space), full.slice(space).trim()];
}

/**
 * Completes a first or last name from the full one. In some files the full name has both, in others only the part that
 * the other column lacks: `Name` beside `Surname`.
 */
export function names(
  full: string | null,
  first: string | null,
  last: string | null,
): [string | null, string | null] {
  if (full === null || (first !== null && last !== null)) return [first, last];
  const words = full.toLowerCase();
  if (first !== null) {
    const rest = words.startsWith(`${first.toLowerCase()} `) ? full.slice(first.length).trim() : full;
    return [first, words === first.toLowerCase() ? null : rest];
  }
  if (last !== null) {
    const rest = words.endsWith(` ${last.toLowerCase()}`) ? full.slice(0, -last.length).trim() : full;
    return [words === last.toLowerCase() ? null : rest, last];
  }
  return split(full);
}
