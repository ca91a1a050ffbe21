/** The fixed sentences shown beside a wrong input. */
export const fieldTexts = {
  required: 'Required field',
  /** The same, where the forms of an area say it in small letters. */
  requiredSmall: 'required field',
  tooLong: (limit: number) => `must have ${limit} letters`,
  invalid: 'Please provide a valid value',
  passwordLength: 'password at least 8 characters',
  passwordsDiffer: 'passwords do not match',
} as const;

interface Issue {
  code?: string | undefined;
  path: readonly PropertyKey[];
  message: string;
  maximum?: unknown;
  minimum?: unknown;
  origin?: unknown;
  input?: unknown;
  keys?: unknown;
}

/** Error of a schema whose input is missing: `z.string(whenMissing(fieldTexts.requiredSmall))`. */
export function whenMissing(text: string) {
  return { error: (issue: { input?: unknown }) => (issue.input === undefined ? text : undefined) };
}

function sentence(issue: Issue): string {
  if (issue.code === 'custom' || issue.message === fieldTexts.requiredSmall) return issue.message;
  if (issue.code === 'too_small' && issue.origin === 'string' && Number(issue.minimum) === 1)
    return fieldTexts.required;
  if (issue.code === 'too_big' && issue.origin === 'string') return fieldTexts.tooLong(Number(issue.maximum));
  if (
    issue.code === 'invalid_type' &&
    (issue.message.includes('undefined') || issue.message.includes('null'))
  )
    return fieldTexts.required;
  return issue.message.startsWith('Invalid') ||
    issue.message.startsWith('Too') ||
    issue.message.startsWith('Unrecognized')
    ? fieldTexts.invalid
    : issue.message;
}

/** Turns the findings of a schema into one sentence per input, keyed by its path (`tags.0`). First finding wins. */
export function fieldErrors(issues: readonly Issue[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const unknownKeys = issue.code === 'unrecognized_keys' && Array.isArray(issue.keys) ? issue.keys : [];
    const paths =
      unknownKeys.length > 0 ? unknownKeys.map((key) => [...issue.path, String(key)]) : [issue.path];
    for (const path of paths) {
      const name = path.map(String).join('.') || 'input';
      fields[name] ??= sentence(issue);
    }
  }
  return fields;
}
