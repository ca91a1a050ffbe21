/** Fixed sentences shown beside invalid inputs. */
export const fieldTexts = {
  required: 'Required field',
  /** Lower-case variant, for areas whose forms use it. */
  requiredSmall: 'required field',
  tooLong: (limit: number) => `must have ${limit} letters`,
  invalid: 'Please provide a valid value',
  url: 'url must start with http:// or https://',
  website: 'Please, provide a valid website url',
  selectOne: 'select at least one',
  passwordLength: 'password at least 8 characters',
  plainName: 'Use a name of one line, without links or email addresses.',
  passwordsDiffer: 'passwords do not match',
} as const;

interface Issue {
  code?: string | undefined;
  path: readonly PropertyKey[];
  message: string;
  maximum?: unknown;
  minimum?: unknown;
  origin?: unknown;
  keys?: unknown;
}

/** Returns the error option of a schema for a missing input: `z.string(whenMissing(fieldTexts.requiredSmall))`. */
export function whenMissing(text: string) {
  const isMissing = (input: unknown) => input === undefined || input === null;
  return { error: (issue: { input?: unknown }) => (isMissing(issue.input) ? text : undefined) };
}

const ownSentences = new Set<string>(Object.values(fieldTexts).filter((text) => typeof text === 'string'));

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input;
  for (const name of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Reflect.get(value, name);
  }
  return value;
}

/** Returns the sentence for an issue by its kind and the given value. A schema's own sentences are kept. */
function sentence(issue: Issue, given: unknown): string {
  if (ownSentences.has(issue.message)) return issue.message;
  switch (issue.code) {
    case 'custom':
      return issue.message;
    case 'too_small':
      return issue.origin === 'string' && Number(issue.minimum) === 1
        ? fieldTexts.required
        : fieldTexts.invalid;
    case 'too_big':
      return issue.origin === 'string' ? fieldTexts.tooLong(Number(issue.maximum)) : fieldTexts.invalid;
    case 'invalid_type':
    // Zod reports an unknown enum value this way.
    case 'invalid_value':
      return given === undefined || given === null ? fieldTexts.required : fieldTexts.invalid;
    default:
      return fieldTexts.invalid;
  }
}

/**
 * Converts the issues of a schema to one sentence per input, keyed by its path (`tags.0`). The first issue wins.
 * @param input value that the schema was given: a missing value gets another sentence than an invalid one
 */
export function fieldErrors(issues: readonly Issue[], input: unknown): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const unknownKeys = issue.code === 'unrecognized_keys' && Array.isArray(issue.keys) ? issue.keys : [];
    const paths =
      unknownKeys.length > 0 ? unknownKeys.map((key) => [...issue.path, String(key)]) : [issue.path];
    for (const path of paths) {
      const name = path.map(String).join('.') || 'input';
      fields[name] ??= sentence(issue, valueAt(input, issue.path));
    }
  }
  return fields;
}
