const hidden = '[hidden]';

/** Parts of names, in any spelling, whose values never reach a log line. */
const secretName =
  /token|passw|secret|authorization|cookie|private[_-]?key|api[_-]?key|(smtp|database)_?(replica_?)?url/i;
/** Whole names that are secrets in our own fields, but codes of trouble in an error. */
const codeName = /^(reset_?)?code$/i;

/** Deeper than any line of ours; what stands below is left out instead of shown. */
const deepest = 8;

function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

interface HideOptions {
  /** Whether a field `code` is shown: in errors it says what went wrong. */
  showCodes?: boolean;
}

function hide(value: unknown, options: HideOptions, depth: number): unknown {
  if (Array.isArray(value) && depth < deepest) return value.map((entry) => hide(entry, options, depth + 1));
  if (!Array.isArray(value) && !isPlain(value)) return value;
  if (depth >= deepest) return hidden;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => {
      const secret = secretName.test(name) || (options.showCodes !== true && codeName.test(name));
      return [name, secret ? hidden : hide(entry, options, depth + 1)];
    }),
  );
}

/** A copy of the fields in which values with the names of secrets are hidden, wherever they stand. */
export function hideSecrets(fields: object, options: HideOptions = {}): Record<string, unknown> {
  return hide({ ...fields }, options, 0) as Record<string, unknown>;
}
