import { fieldErrors } from '#contract/base/issues.ts';
import { resourceInput } from '#contract/domains/resources/schemas.ts';
import { fieldOf, inputOf, type Values } from './values.ts';

/** Returns the errors of the values by field, with the API's messages. */
export function settingErrors(values: Values): Record<string, string> {
  const input = { key: 'site', ...inputOf(values) };
  const read = resourceInput.safeParse(input);
  if (read.success) return {};
  const faults = Object.entries(fieldErrors(read.error.issues, input));
  return Object.fromEntries(faults.map(([path, text]) => [fieldOf(path), text]));
}
