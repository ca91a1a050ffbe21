// The configuration of a site that decides, with its number. Each change of what decides gets the next number.
import { createHash } from 'node:crypto';
import type { ResourceContext } from '#server/database/context.ts';
import { read, write } from '#server/database/scope.ts';
import { isWeighted } from '../predictive-paywall/rank.service.ts';
import {
  findNewestConfig,
  insertConfig,
  lockConfigs,
  readConfig,
  type SiteConfig,
} from './config.queries.ts';

export interface NumberedConfig extends SiteConfig {
  id: number;
}

/** Writes a value as JSON with the names of each object in order, so that equal values give equal texts. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );
}

const sortedRules = (openers: SiteConfig['decision']['plans']) =>
  openers.map(({ title: _, rules, ...opener }) => ({
    ...opener,
    rules: rules
      .map((rule) => canonicalJson(rule))
      .toSorted()
      .map((text) => JSON.parse(text) as unknown),
  }));

/**
 * Returns the document of a configuration: what decides and which popups answer, without titles, and without an order of
 * a plan's rules, which has no effect. Without weights and popups it is the document that earlier releases stored.
 */
function documentOf({ decision, weights, networks, popups }: SiteConfig): string {
  const { plans, events } = decision;
  return canonicalJson({
    ...decision,
    plans: sortedRules(plans),
    events: sortedRules(events),
    networks,
    ...(isWeighted(weights) ? { weights } : {}),
    ...(Object.keys(popups).length > 0 ? { popups } : {}),
  });
}

const hashOf = (document: string) => createHash('sha256').update(document).digest('hex');

/** Adds the next number if the configuration still differs from the newest: another process may have been quicker. */
function addNumber(ctx: ResourceContext): Promise<NumberedConfig> {
  const siteId = ctx.resource.id;
  return write(ctx, 'decisions.number', async (scope) => {
    scope.noAudit('derived');
    await lockConfigs(scope, siteId);
    const config = await readConfig(scope, siteId);
    const document = documentOf(config);
    const hash = hashOf(document);
    const newest = await findNewestConfig(scope, siteId);
    if (newest?.hash === hash) return { ...config, id: newest.id };
    const id = (newest?.id ?? 0) + 1;
    await insertConfig(scope, siteId, { id, hash, document });
    return { ...config, id };
  });
}

/** Returns the configuration of a site with its number, adding one if it is new. */
export async function numberedConfig(ctx: ResourceContext): Promise<NumberedConfig> {
  const siteId = ctx.resource.id;
  const { config, newest } = await read(ctx, async (scope) => ({
    newest: await findNewestConfig(scope, siteId),
    config: await readConfig(scope, siteId),
  }));
  if (newest?.hash === hashOf(documentOf(config))) return { ...config, id: newest.id };
  return addNumber(ctx);
}
