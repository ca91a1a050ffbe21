import { period } from '#contract/domains/plans/schemas.ts';
import type { pricingOptions } from '#contract/domains/pricing-options/routes.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { RouteOutput } from '#server/database/handlers.ts';
import { findRow } from '#server/database/rows.ts';
import { read } from '#server/database/scope.ts';
import { notFound } from '#server/platform/errors/app-error.ts';
import { countryVatOnWire, percentOf } from '../plans/option-on-wire.service.ts';
import { findVersions } from './versions.queries.ts';

/** Lists the terms of an option, newest first. @throws AppError not_found */
export function listVersions(
  ctx: ResourceContext,
  { id }: { id: number },
): Promise<RouteOutput<typeof pricingOptions.versions>> {
  const siteId = ctx.resource.id;
  return read(ctx, async (scope) => {
    if (!(await findRow(scope, siteId, 'pricing_options', id))) throw notFound();
    const { versions, held } = await findVersions(scope.db, siteId, id);
    const items = versions.map((row, position) => {
      // Other edits increment the option's version, too: a subscription has the terms of the latest version at its own.
      const until = versions[position + 1]?.version ?? Number.POSITIVE_INFINITY;
      const from = position === 0 ? 0 : row.version;
      const mine = held.filter(({ option_version: own }) => own >= from && own < until);
      return {
        version: row.version,
        price: row.price_cents,
        currency: row.currency,
        period: period.parse(row.period),
        vat_percent: percentOf(row.vat_basis_points),
        is_applied_vat: row.is_applied_vat,
        country_vat: countryVatOnWire(row.country_vat),
        is_followed: row.is_followed,
        author: row.author,
        created_at: new Date(row.created_at).toISOString(),
        users_count: mine.reduce((sum, { count }) => sum + count, 0),
      };
    });
    return { items: items.reverse() };
  });
}
