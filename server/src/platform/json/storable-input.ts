import { commonErrors } from '#contract/base/errors.ts';
import { fieldTexts } from '#contract/base/issues.ts';
import { AppError } from '#server/platform/errors/app-error.ts';

/** Largest depth of an input; a body of brackets alone would otherwise exhaust the stack. */
const maxDepth = 12;

function refuse(path: readonly string[]): never {
  const name = path.join('.').slice(0, 200) || 'input';
  throw new AppError('invalid', commonErrors.invalid, { fields: { [name]: fieldTexts.invalid } });
}

/** Returns whether PostgreSQL can store a text: without NUL and without half a surrogate pair. */
function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000');
}

/**
 * Refuses nesting beyond any schema, and objects named `length`, before a schema walks down the input.
 * @throws AppError invalid, naming the place
 */
export function requireShallow(value: unknown, path: readonly string[] = []): void {
  if (path.length > maxDepth) refuse(path);
  if (typeof value !== 'object' || value === null) return;
  // Zod compares the length of any value with the bounds of texts and lists, and throws for an object that can't become
  // a number.
  if (path.at(-1) === 'length') refuse(path);
  for (const [name, part] of Object.entries(value)) requireShallow(part, [...path, name]);
}

/**
 * Refuses text that no column can store, anywhere in an input. It checks the output of the schema, because text may
 * have arrived inside other text, as a filter written as JSON.
 * @throws AppError invalid, naming the place
 */
export function requireStorable(value: unknown, path: readonly string[] = []): void {
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
