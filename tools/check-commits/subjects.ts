const longest = 72;
const shape = /^[a-z0-9-]+(, [a-z0-9-]+)*: \S/;

/** Returns what is wrong with the subject of a commit, or null. Merges and reverts, which git words itself, may stay. */
export function problemOf(subject: string): string | null {
  if (/^(Merge|Revert) /.test(subject)) return null;
  if (!shape.test(subject)) return 'does not read `area: summary`';
  return subject.length > longest ? `has ${subject.length} characters, more than ${longest}` : null;
}
