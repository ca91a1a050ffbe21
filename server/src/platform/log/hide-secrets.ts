const hidden = '[hidden]';

/** Parts of names, in any spelling, whose values never reach a log line. */
const secretName =
  /token|passw|secret|reset_?code|authorization|cookie|private[_-]?key|api[_-]?key|(smtp|database|files)_?((replica|app)_?)?url/i;
/** Names of a code that lets somebody in, or of one that says what went wrong. */
const codeName = /^code$/i;
/** What went wrong: a SQLSTATE (23505), a code of the system or of Node (ECONNRESET, ERR_…), one of ours (not_found). */
const troubleCode = /^([0-9A-Z]{5}|E[A-Z][A-Z0-9_]+|[a-z]+(_[a-z]+)+)$/;

/** Deeper than any line of ours; what stands below is left out instead of shown. */
const deepest = 8;

function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** Exit codes and statuses are short numbers. */
function isTroubleCode(value: unknown): boolean {
  return typeof value === 'number' ? Math.abs(value) < 1000 : troubleCode.test(String(value));
}

function isSecret(name: string, value: unknown): boolean {
  return secretName.test(name) || (codeName.test(name) && !isTroubleCode(value));
}

function hide(value: unknown, depth: number): unknown {
  if (Array.isArray(value) && depth < deepest) return value.map((entry) => hide(entry, depth + 1));
  if (!Array.isArray(value) && !isPlain(value)) return value;
  if (depth >= deepest) return hidden;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [
      name,
      isSecret(name, entry) ? hidden : hide(entry, depth + 1),
    ]),
  );
}

/**
 * A copy of the fields in which values with the names of secrets are hidden, wherever they stand. A `code` is shown when
 * it looks like one that says what went wrong, and hidden when it may be one that opens something.
 */
export function hideSecrets(fields: object): Record<string, unknown> {
  return hide({ ...fields }, 0) as Record<string, unknown>;
}
