// Two concurrent writes may both have found a name free; the table's unique index accepts one of them.
import { throwIfInvalid } from '#server/platform/errors/app-error.ts';

/** Errors for taken values by unique index: the field errors of the input. */
export type UniqueViolations = Readonly<Record<string, Readonly<Record<string, string>>>>;

const uniqueViolationCode = '23505';

/** Returns the unique index that rejected a row; null for every other error. */
export function violatedIndex(error: unknown): string | null {
  const { code, constraint } = (error ?? {}) as { code?: unknown; constraint?: unknown };
  return code === uniqueViolationCode && typeof constraint === 'string' ? constraint : null;
}

/**
 * Converts a unique violation to the domain's error. The transaction can't continue afterwards.
 * @throws AppError invalid with the errors of the index; any other error unchanged
 */
export async function mapUniqueViolation<T>(
  taken: UniqueViolations | undefined,
  change: Promise<T>,
): Promise<T> {
  try {
    return await change;
  } catch (error) {
    const index = violatedIndex(error);
    if (index !== null) throwIfInvalid({ ...taken?.[index] });
    throw error;
  }
}
