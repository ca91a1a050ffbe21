import { oc } from '@orpc/contract';
import type { Access, Cost, Repeat, RouteMeta } from './access.ts';
import { type ErrorCode, errorStatus } from './errors.ts';

interface RouteOptions<A extends Access> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path below the API's base, for example `/teams/{id}`. */
  path: `/${string}`;
  /** Sentence for the API's documentation. */
  summary: string;
  /** Heading under which the API's documentation lists the route. */
  tag: string;
  access: A;
  /** Defaults to `keyed` for POST and `safe` for all other methods. */
  repeat?: Repeat;
  /** Defaults to `light`. */
  cost?: Cost;
  /** Errors beyond those that every route can answer (unreadable, invalid, unavailable, and those of its access). */
  errors?: readonly ErrorCode[];
  successStatus?: number;
}

const everyRoute = ['bad_request', 'invalid', 'too_many_requests', 'unavailable'] as const;

function accessErrors(access: Access): readonly ErrorCode[] {
  switch (access.who) {
    case 'public':
      return [];
    case 'signedIn':
      return ['unauthorized'];
    case 'root':
      return ['unauthorized', 'forbidden'];
    case 'area':
      return ['unauthorized', 'forbidden', 'not_found'];
  }
}

/** Begins a route of the contract. Continue with `.input(…)` (strict objects only) and `.output(…)`. */
export function route<const A extends Access>(options: RouteOptions<A>) {
  const { method, path, summary, tag, access } = options;
  const repeat = options.repeat ?? (method === 'POST' ? 'keyed' : 'safe');
  const codes = new Set<ErrorCode>([...everyRoute, ...accessErrors(access), ...(options.errors ?? [])]);
  if (repeat === 'keyed') codes.add('conflict');
  const errors = Object.fromEntries([...codes].map((code) => [code, { status: errorStatus[code] }]));
  const meta: RouteMeta<A> = { access, repeat, cost: options.cost ?? 'light' };
  return oc
    .$meta<RouteMeta<A>>(meta)
    .errors(errors)
    .route({
      method,
      path,
      summary,
      tags: [tag],
      ...(options.successStatus === undefined ? {} : { successStatus: options.successStatus }),
    });
}
