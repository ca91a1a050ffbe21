import { oc } from '@orpc/contract';
import type { Access, Repeat, RouteMeta } from './access.ts';
import { type ErrorCode, errorStatus } from './errors.ts';

interface RouteOptions {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path below the API's base, for example `/teams/{id}`. */
  path: `/${string}`;
  /** One sentence for the API's documentation. */
  summary: string;
  /** Heading under which the API's documentation lists the route. */
  tag: string;
  access: Access;
  /** Left out: POST is `keyed`, everything else `safe`. */
  repeat?: Repeat;
  /** Errors beyond those that every route can answer (invalid, unavailable, and those of its access). */
  errors?: readonly ErrorCode[];
  successStatus?: number;
}

const everyRoute = ['invalid', 'too_many_requests', 'unavailable'] as const;

function accessErrors(access: Access): readonly ErrorCode[] {
  switch (access.who) {
    case 'public':
      return [];
    case 'signedIn':
      return ['unauthorized'];
    case 'root':
      return ['unauthorized', 'forbidden'];
    case 'area':
      return ['bad_request', 'unauthorized', 'forbidden', 'not_found'];
  }
}

/** Begins a route of the contract. Continue with `.input(…)` (strict objects only) and `.output(…)`. */
export function route(options: RouteOptions) {
  const { method, path, summary, tag, access } = options;
  const repeat = options.repeat ?? (method === 'POST' ? 'keyed' : 'safe');
  const codes = new Set<ErrorCode>([...everyRoute, ...accessErrors(access), ...(options.errors ?? [])]);
  if (repeat === 'keyed') codes.add('conflict');
  const errors = Object.fromEntries([...codes].map((code) => [code, { status: errorStatus[code] }]));
  const meta: RouteMeta = { access, repeat };
  return oc
    .$meta<RouteMeta>(meta)
    .errors(errors)
    .route({
      method,
      path,
      summary,
      tags: [tag],
      ...(options.successStatus === undefined ? {} : { successStatus: options.successStatus }),
    });
}
