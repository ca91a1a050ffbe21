import { commonErrors } from '#contract/base/errors.ts';
import { fieldTexts } from '#contract/base/issues.ts';
import { AppError } from '#server/platform/errors/app-error.ts';

/** No input of the API is nested deeper; a body of brackets alone would otherwise exhaust the stack. */
const maxDepth = 12;

function refuse(path: readonly string[]): never {
  const name = path.join('.').slice(0, 200) || 'input';
  throw new AppError('invalid', commonErrors.invalid, { fields: { [name]: fieldTexts.invalid } });
}

/** PostgreSQL stores neither the character NUL nor half a surrogate pair. */
function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000');
}

/**
 * Refuses what no schema looks for and no column can hold, wherever it stands in an input.
 * @throws AppError invalid, naming the place
 */
export function requireStorable(value: unknown, path: readonly string[] = []): void {
  if (path.length > maxDepth) refuse(path);
  if (typeof value === 'string') {
    if (!isStorable(value)) refuse(path);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [name, part] of Object.entries(value)) {
    if (!isStorable(name)) refuse(path);
    requireStorable(part, [...path, name]);
  }
}
