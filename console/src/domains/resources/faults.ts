import { fieldErrors } from '#contract/base/issues.ts';
import { resourceInput } from '#contract/domains/resources/schemas.ts';
import { fieldOf, inputOf, type Values } from './values.ts';

/** What is wrong with the values, by their inputs, as the API would say it. */
export function faultsOf(values: Values): Record<string, string> {
  const input = { key: 'site', ...inputOf(values) };
  const read = resourceInput.safeParse(input);
  if (read.success) return {};
  const faults = Object.entries(fieldErrors(read.error.issues, input));
  return Object.fromEntries(faults.map(([path, text]) => [fieldOf(path), text]));
}
