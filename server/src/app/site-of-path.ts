import type { FastifyInstance } from 'fastify';
import { namesSite, needsResource, type RouteMeta } from '#contract/base/access.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True if the path of the route names the site that it acts on. */
    namesSite?: boolean;
  }
}

/** Key that no site has. */
const nobodysKey = '-';
const keyShape = /^[a-z0-9][a-z0-9-]{0,62}$/;

/** Returns whether calls of a route act on the site that their path names. */
export function actsOnSiteOfPath(path: string, { access }: Pick<RouteMeta, 'access'>): boolean {
  return needsResource(access) && namesSite(path);
}

/**
 * Replaces the `resource` header by the site that a path names, before it is read. So a call never acts on one site
 * while its path names another, and such a path needs no header.
 */
export function preferSiteOfPath(api: FastifyInstance): void {
  api.addHook('onRequest', async (request) => {
    if (!request.routeOptions.config.namesSite) return;
    const { key } = request.params as { key: string };
    // A decoded path may contain characters that neither a header nor the database accepts.
    request.headers.resource = keyShape.test(key) ? key : nobodysKey;
  });
}
