import type { AnySchema } from '@orpc/contract';
import { z } from 'zod';
import type { Area, Verb } from './access.ts';
import type { ErrorCode } from './errors.ts';
import { byId } from './ids.ts';
import { pageOf } from './paging.ts';
import { route } from './route.ts';

/** Answer of a call that returns nothing but success. */
export const successSchema = z.object({
  success: z.literal(true).describe('Always true: a failure is an error.'),
});

const ofChanges: readonly ErrorCode[] = ['not_found', 'conflict'];
const ofRemoval = (errors: readonly ErrorCode[]): ErrorCode[] => ['not_found', ...errors];

/**
 * Creates the builders of the CRUD routes of one kind of row, each a line in its domain's `routes.ts`. A route that
 * differs is a `route` with `access: may('write')`.
 * @param tag heading in the API's documentation
 * @param path path of the list, `/teams`; a single row is `/teams/{id}`
 * @param single path of a single row if the wire uses another word for it: `/ti-event` of `/ti-events`
 */
export function crudRoutes<const A extends Area>(
  area: A,
  tag: string,
  path: `/${string}`,
  single: `/${string}` = path,
) {
  const may = <const V extends Verb>(verb: V) => ({ who: 'area', area, verb }) as const;
  const one = `${single}/{id}` as const;
  return {
    may,
    list: <I extends AnySchema, R extends z.ZodType>(summary: string, input: I, row: R) =>
      route({ method: 'GET', path, summary, tag, access: may('read') })
        .input(input)
        .output(pageOf(row)),
    get: <R extends z.ZodType>(summary: string, row: R) =>
      route({ method: 'GET', path: one, summary, tag, access: may('read'), errors: ['not_found'] })
        .input(byId)
        .output(row),
    /** @param errors errors beyond the common ones: `not_found` if the input names other rows by their ids */
    create: <I extends AnySchema, R extends z.ZodType>(
      summary: string,
      input: I,
      row: R,
      errors: readonly ErrorCode[] = [],
    ) =>
      route({ method: 'POST', path: single, summary, tag, access: may('write'), errors })
        .input(input)
        .output(row),
    update: <I extends AnySchema, R extends z.ZodType>(summary: string, input: I, row: R) =>
      route({ method: 'PUT', path: one, summary, tag, access: may('write'), errors: ofChanges })
        .input(input)
        .output(row),
    /** @param errors errors beyond `not_found`: `conflict` if a row that is in use can't be deleted */
    remove: (summary: string, errors: readonly ErrorCode[] = []) =>
      route({ method: 'DELETE', path: one, summary, tag, access: may('delete'), errors: ofRemoval(errors) })
        .input(byId)
        .output(successSchema),
  };
}
