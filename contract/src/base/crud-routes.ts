import type { AnySchema } from '@orpc/contract';
import { z } from 'zod';
import type { Area, Verb } from './access.ts';
import type { ErrorCode } from './errors.ts';
import { byId } from './ids.ts';
import { pageOf } from './paging.ts';
import { route } from './route.ts';

/** Answer of a call that has nothing to tell but that it was done. */
export const done = z.object({ success: z.literal(true) });

const ofChanges: readonly ErrorCode[] = ['not_found', 'conflict'];
const ofRemoval = (errors: readonly ErrorCode[]): ErrorCode[] => ['not_found', ...errors];

/**
 * The usual routes of one kind of thing: each is a line in its domain's `routes.ts`, and whatever differs is a `route`
 * with `access: may('write')`.
 * @param tag heading in the API's documentation
 * @param path of the list, `/teams`; one of them is `/teams/{id}`
 * @param single where the wire has another word for one than for the list: `/ti-event` of `/ti-events`
 */
export function routesOf<const A extends Area>(
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
    /** @param errors those beyond the common ones: `not_found` where the input names other things by their ids */
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
    /** @param errors those beyond `not_found`: `conflict` where one that is in use can't be deleted */
    remove: (summary: string, errors: readonly ErrorCode[] = []) =>
      route({ method: 'DELETE', path: one, summary, tag, access: may('delete'), errors: ofRemoval(errors) })
        .input(byId)
        .output(done),
  };
}
