// Two writes of the same moment may both have found a name free; the table takes one of them.
import { refuseFaults } from '#server/platform/errors/app-error.ts';

/** What the caller is told of a name that is taken, by the unique index that found out: the faults of the input. */
export type Taken = Readonly<Record<string, Readonly<Record<string, string>>>>;

const uniqueViolation = '23505';

/** The index that refused a row because there is one with the same value already; null for every other failure. */
export function indexThatRefused(error: unknown): string | null {
  const { code, constraint } = (error ?? {}) as { code?: unknown; constraint?: unknown };
  return code === uniqueViolation && typeof constraint === 'string' ? constraint : null;
}

/**
 * Refuses in the domain's words what the table refuses because another row has the value. The transaction is broken
 * then.
 * @throws AppError invalid with the faults of the index; any other failure as it is
 */
export async function refusingTaken<T>(taken: Taken | undefined, change: Promise<T>): Promise<T> {
  try {
    return await change;
  } catch (error) {
    const index = indexThatRefused(error);
    if (index !== null) refuseFaults({ ...taken?.[index] });
    throw error;
  }
}
