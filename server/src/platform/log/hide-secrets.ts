const hidden = '[hidden]';

/** Parts of names, in any spelling, whose values never reach a log line. */
const secretName =
  /token|passw|secret|reset_?code|authorization|cookie|private[_-]?key|api[_-]?key|(smtp|database|files)_?((replica|app)_?)?url/i;
/** Names of a code, which is either a credential or an error code. */
const codeName = /^code$/i;
/** Error codes: a SQLSTATE (23505), a code of the system or of Node (ECONNRESET, ERR_…), one of ours (not_found). */
const troubleCode = /^([0-9A-Z]{5}|E[A-Z][A-Z0-9_]+|[a-z]+(_[a-z]+)+)$/;

/** Depth beyond which a log line is cut; our own lines are shallower. */
const deepest = 8;

function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** Returns whether a value is an error code; exit codes and statuses are short numbers. */
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
 * Returns a copy of the fields that hides the values of secrets by their names, at any depth. A `code` is shown if it
 * looks like an error code, and hidden if it may be a credential.
 */
export function hideSecrets(fields: object): Record<string, unknown> {
  return hide({ ...fields }, 0) as Record<string, unknown>;
}
