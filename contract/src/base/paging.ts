import { z } from 'zod';
import { intParam } from './ids.ts';

/** No list answers more rows than this at once. */
export const maxLimit = 200;
export const defaultLimit = 10;
/** Pages beyond this are refused rather than walked to. */
const maxPage = 1_000_000;

/** Query of every paged list. `page` counts from 1. */
export const paging = {
  limit: intParam(1, maxLimit).optional(),
  page: intParam(1, maxPage).optional(),
};

export const sortDirection = z.enum(['asc', 'desc']);
export type SortDirection = z.infer<typeof sortDirection>;

/** Callers may name any column, and are shown those there are. */
type AnyText = string & Record<never, never>;

/**
 * Query of a list that can be ordered by these columns. A name that is none of them is as if it were left out: the
 * list keeps its own order. `Users.id` is the documented spelling of `id`.
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

/** Answer of a paged list. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), paginator });
}

/**
 * Answer of a paged list that can also be sent by email: then there are no items, `success` is true, and
 * `paginator.total_items` says how many rows the file will have.
 */
export function sendablePageOf<T extends z.ZodType>(item: T) {
  return pageOf(item).extend({ success: z.literal(true).optional() });
}

/** Answer of a list that is never paged. */
export function listOf<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item) });
}

/** Offset and limit of a page, with the defaults filled in. */
export function pageWindow(input: { limit?: number | undefined; page?: number | undefined }): {
  limit: number;
  page: number;
  offset: number;
} {
  const limit = input.limit ?? defaultLimit;
  const page = input.page ?? 1;
  return { limit, page, offset: (page - 1) * limit };
}
