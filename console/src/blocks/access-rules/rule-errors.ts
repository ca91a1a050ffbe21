import type { TFunction } from 'i18next';
import { entryAt, faultOf, namedBefore, type RuleEntry } from './entries.ts';

/**
 * Returns the errors of the entries by the paths under which the field shows them.
 * @param name path of the field in its form: `rules`
 */
export function ruleErrors(
  name: string,
  entries: readonly RuleEntry[],
  t: TFunction<'accessRules'>,
): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const [position, entry] of entries.entries()) {
    const fault = faultOf(entry);
    const twice = namedBefore(entries, position).map(({ title }) => title);
    if (fault) errors[`${name}.${entry.key}`] = t(`faults.${fault}`);
    else if (twice.length > 0) errors[`${name}.${entry.key}`] = t('rule.twice', { terms: twice.join(', ') });
  }
  return errors;
}

/** Converts a path of the API to the field's own: `taxonomies.0.terms.1` is `rules.r7`. */
export function rulePath(name: string, entries: readonly RuleEntry[], path: string): string {
  if (!path.startsWith('taxonomies') && !path.startsWith('content_types')) return path;
  const entry = entryAt(entries, path);
  return entry ? `${name}.${entry.key}` : path;
}
