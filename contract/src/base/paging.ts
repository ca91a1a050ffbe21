import { z } from 'zod';
import { intParam } from './ids.ts';

/** Largest number of rows of one page. */
export const maxLimit = 200;
export const defaultLimit = 10;
/** Last page; later ones are rejected, because reaching them would read all rows before. */
const maxPage = 1_000_000;

/** Query of every paged list. `page` counts from 1. */
export const paging = {
  limit: intParam(1, maxLimit).optional(),
  page: intParam(1, maxPage).optional(),
};

export const sortDirection = z.enum(['asc', 'desc']);
export type SortDirection = z.infer<typeof sortDirection>;

/** Accepts any column name while editors still suggest the known ones. */
type AnyText = string & Record<never, never>;

/**
 * Creates the query of a list that can be ordered by these columns. An unknown name is ignored, and the list keeps its
 * own order. `Users.id` is the documented spelling of `id`.
 */
export function orderedBy<const C extends string>(columns: readonly C[]) {
  const known = (given: C | AnyText) => {
    if (typeof given !== 'string') return given;
    const name = given.replace(/^[A-Za-z]+\./, '');
    return columns.find((column) => column === name);
  };
  return {
    order: z.preprocess(known, z.enum(columns).optional()).optional(),
    sort: sortDirection.optional(),
  };
}

export const paginator = z.object({
  total_items: z.int().min(0),
  page: z.int().min(1),
  limit: z.int().min(1),
});

/** Creates the answer of a paged list. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), paginator });
}

/**
 * Creates the answer of a paged list that can also be sent by email: then there are no items, `success` is true, and
 * `paginator.total_items` is the number of rows of the file.
 */
export function sendablePageOf<T extends z.ZodType>(item: T) {
  return pageOf(item).extend({ success: z.literal(true).optional() });
}

/** Creates the answer of a list without pages. */
export function listOf<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item) });
}

/** Returns offset and limit of a page, with the defaults filled in. */
export function pageWindow(input: { limit?: number | undefined; page?: number | undefined }): {
  limit: number;
  page: number;
  offset: number;
} {
  const limit = input.limit ?? defaultLimit;
  const page = input.page ?? 1;
  return { limit, page, offset: (page - 1) * limit };
}
