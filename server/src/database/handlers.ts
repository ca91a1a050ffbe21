import type { AnySchema, ContractProcedure, ErrorMap } from '@orpc/contract';
import type { Access, RouteMeta } from '#contract/base/access.ts';
import type { OperatorContext, ResourceContext, VisitorContext } from './context.ts';

/** Context that a verb gets, by the access of its route. */
type ContextOf<A extends Access> = A extends { who: 'area' }
  ? OperatorContext & ResourceContext
  : A extends { who: 'public' }
    ? VisitorContext
    : OperatorContext;

type Parsed<S extends AnySchema> = NonNullable<S['~standard']['types']>['output'];
type Given<S extends AnySchema> = NonNullable<S['~standard']['types']>['input'];

/** Input of a route as its verb gets it, after the schema has parsed it. */
export type RouteInput<Route> =
  Route extends ContractProcedure<infer I extends AnySchema, AnySchema, ErrorMap, RouteMeta>
    ? Parsed<I>
    : never;

/** Answer of the verb of a route. */
export type RouteOutput<Route> =
  Route extends ContractProcedure<AnySchema, infer O extends AnySchema, ErrorMap, RouteMeta>
    ? Given<O>
    : never;

type Verb<Route> =
  Route extends ContractProcedure<
    infer I extends AnySchema,
    infer O extends AnySchema,
    ErrorMap,
    RouteMeta<infer A extends Access>
  >
    ? (ctx: ContextOf<A>, input: Parsed<I>) => Promise<Given<O>>
    : never;

/**
 * One verb for each route of a domain. A domain's `handlers.ts` is `{ list: listGroups, … } satisfies Handlers<typeof
 * groups>`: a missing verb, a wrong answer, or a public route whose verb requires a signed-in caller doesn't compile.
 */
export type Handlers<Routes> = { [Name in keyof Routes]: Verb<Routes[Name]> };
