// Dashboard settings of a site. A change of the zone shifts every day that was ever counted: until the metrics are
// rebuilt, they are marked as provisional.
import type { dashboard } from '#contract/domains/dashboard/routes.ts';
import {
  type DashboardSettings,
  dashboardSettings,
  type Panel,
} from '#contract/domains/dashboard/settings-schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { RouteInput } from '#server/database/handlers.ts';
import { saveRowIn } from '#server/database/row-operations.ts';
import { type ReadScope, read, write } from '#server/database/scope.ts';
import { throwIfInvalid } from '#server/platform/errors/app-error.ts';
import {
  findCurrencies,
  findLastCheck,
  findSettings,
  findZone,
  lockSettings,
  type StoredSettings,
  storeSettings,
} from './settings.queries.ts';
import { dashboardTexts } from './texts.ts';

type Input = RouteInput<typeof dashboard.updateSettings>;
type Values = Partial<Omit<StoredSettings, 'version'>>;

async function answer({ db }: ReadScope, siteId: number): Promise<DashboardSettings> {
  const stored = await findSettings(db, siteId);
  const check = await findLastCheck(db, siteId);
  const result = check && {
    ...(check.result as object),
    checked_at: new Date(check.checked_at).toISOString(),
  };
  return {
    version: stored.version,
    display_panels: dashboardSettings.shape.display_panels.parse(stored.display_panels),
    default_configs: {
      default_stats_currency: stored.default_stats_currency.toUpperCase(),
      reporting_timezone: stored.reporting_timezone,
    },
    self_check: dashboardSettings.shape.self_check.safeParse(result).data ?? null,
  };
}

export function getSettings(ctx: ResourceContext): Promise<DashboardSettings> {
  return read(ctx, (scope) => answer(scope, ctx.resource.id));
}

/** Lists the currencies that metrics can be shown in, lower case. */
export async function listCurrencies(ctx: ResourceContext): Promise<{ items: string[] }> {
  return { items: await read(ctx, ({ db }) => findCurrencies(db, ctx.resource.id)) };
}

/**
 * Returns the zone's name if both this runtime and the database know it. Offsets such as +05:45 are rejected: they
 * ignore daylight saving time.
 */
async function zoneNamed({ db }: ReadScope, name: string): Promise<string | null> {
  if (!/^[a-z]/i.test(name)) return null;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
  } catch {
    return null;
  }
  return findZone(db, name);
}

async function valuesFrom(
  scope: ReadScope,
  siteId: number,
  stored: StoredSettings,
  input: Input,
): Promise<Values> {
  const { default_stats_currency: currency, reporting_timezone: zone } = input.default_configs ?? {};
  const values: Values = {};
  const fields: Record<string, string> = {};
  if (input.display_panels) {
    const panels = stored.display_panels as Record<Panel, boolean>;
    values.display_panels = { ...panels, ...input.display_panels };
  }
  if (currency !== undefined && currency !== stored.default_stats_currency) {
    values.default_stats_currency = currency;
    if (!(await findCurrencies(scope.db, siteId)).includes(currency))
      fields['default_configs.default_stats_currency'] = dashboardTexts.unknownCurrency.en;
  }
  if (zone !== undefined && zone !== stored.reporting_timezone) {
    const known = await zoneNamed(scope, zone);
    if (known === null) fields['default_configs.reporting_timezone'] = dashboardTexts.unknownZone.en;
    else values.reporting_timezone = known;
  }
  throwIfInvalid(fields);
  return values;
}

/**
 * Changes the settings; omitted fields stay as they are.
 * @throws AppError conflict when `version` is no longer the current one; invalid for a currency that is neither one of
 * prices nor one the site was paid in, and for an unknown zone
 */
export function updateSettings(ctx: ResourceContext, input: Input): Promise<DashboardSettings> {
  return write(ctx, 'dashboard.updateSettings', async (scope) => {
    const siteId = ctx.resource.id;
    await saveRowIn(scope, {
      target: 'resource',
      id: siteId,
      stored: await lockSettings(scope.db, siteId),
      version: input.version,
      values: (stored) => valuesFrom(scope, siteId, stored, input),
      store: (changed) => storeSettings(scope.db, siteId, changed),
    });
    return answer(scope, siteId);
  });
}
