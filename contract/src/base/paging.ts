import { z } from 'zod';
import { intParam } from './ids.ts';

/** Largest number of rows of one page. */
export const maxLimit = 200;
export const defaultLimit = 10;
/** Last page; later ones are rejected, because reaching them would read all rows before. */
const maxPage = 1_000_000;

/** Query of every paged list. `page` counts from 1. */
export const paging = {
  limit: intParam(1, maxLimit).optional().describe('Most rows of one page; 10 by default.'),
  page: intParam(1, maxPage).optional().describe('Page to answer, counted from 1; the first by default.'),
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
    order: z
      .preprocess(known, z.enum(columns).optional())
      .optional()
      .describe('Column to order by. By default, and for an unknown name, the list has its own order.'),
    sort: sortDirection.optional().describe('Direction of the order; `desc` begins with the largest value.'),
  };
}

export const paginator = z.object({
  total_items: z.int().min(0).describe('Number of rows on all pages together.'),
  page: z.int().min(1).describe('Page of this answer, counted from 1.'),
  limit: z.int().min(1).describe('Most rows of one page.'),
});

/** Creates the answer of a paged list. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({
    items: z.array(item).describe('Rows of this page, in the order asked for.'),
    paginator: paginator.describe('Place of this page in the whole list.'),
  });
}

/**
 * Creates the answer of a paged list that can also be sent by email: then there are no items, `success` is true, and
 * `paginator.total_items` is the number of rows of the file.
 */
export function sendablePageOf<T extends z.ZodType>(item: T) {
  return pageOf(item).extend({
    success: z
      .literal(true)
      .optional()
      .describe('True if the list is sent by email instead; then `items` is empty.'),
  });
}

/** Creates the answer of a list without pages. */
export function listOf<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item).describe('All rows of the list.') });
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
