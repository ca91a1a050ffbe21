// Option lists: countries, currencies, languages and a site's tags and bundles. The first three are the same
// everywhere.
import { currencies } from '#contract/base/cents.ts';
import { maxLimit } from '#contract/base/paging.ts';
import type { lookups } from '#contract/domains/lookups/routes.ts';
import type { CallContext, ResourceContext } from '#server/database/context.ts';
import type { RouteInput, RouteOutput } from '#server/database/handlers.ts';
import { read } from '#server/database/scope.ts';
import { countries } from './countries.service.ts';
import { plainText } from './country-names.ts';
import { findBundles, findLanguages, findTags } from './queries.ts';

type OptionsInput = RouteInput<typeof lookups.countries>;

const signs = { usd: '$', eur: '€', gbp: '£' } as const;

/** Returns the window of a list: without a limit all options are returned. */
function windowOf(input: OptionsInput, all: number) {
  const limit = input?.limit ?? all;
  return { limit, offset: ((input?.page ?? 1) - 1) * limit };
}

function titleContains<T extends { title: string }>(options: readonly T[], input: OptionsInput): T[] {
  const wanted = plainText(input?.filter?.title ?? '');
  const { limit, offset } = windowOf(input, options.length);
  return options.filter(({ title }) => plainText(title).includes(wanted)).slice(offset, offset + limit);
}

export async function listCountries(
  _ctx: CallContext,
  input: OptionsInput,
): Promise<RouteOutput<typeof lookups.countries>> {
  return { items: titleContains(countries, input) };
}

/** Lists currencies; `title` is the code in lower case. */
export async function listCurrencies(
  _ctx: CallContext,
  input: OptionsInput,
): Promise<RouteOutput<typeof lookups.currencies>> {
  const options = currencies.map((code) => ({ title: code, sign: signs[code] }));
  return { items: titleContains(options, input) };
}

export async function listLanguages(
  ctx: CallContext,
  input: OptionsInput,
): Promise<RouteOutput<typeof lookups.languages>> {
  const title = input?.filter?.title ?? '';
  const items = await read(ctx, ({ db }) => findLanguages(db, { title, ...windowOf(input, maxLimit) }));
  return { items };
}

/** Tags of the site by title; at most 200 at once. */
export async function listTags(
  ctx: ResourceContext,
  input: OptionsInput,
): Promise<RouteOutput<typeof lookups.tags>> {
  const title = input?.filter?.title ?? '';
  const items = await read(ctx, ({ db }) =>
    findTags(db, ctx.resource.id, { title, ...windowOf(input, maxLimit) }),
  );
  return { items: items.map((tag) => ({ ...tag, users_count: tag.users_count ?? 0 })) };
}

/** Bundles of the site by title; at most 200 at once. */
export async function listBundles(
  ctx: ResourceContext,
  input: OptionsInput,
): Promise<RouteOutput<typeof lookups.bundles>> {
  const title = input?.filter?.title ?? '';
  const items = await read(ctx, ({ db }) =>
    findBundles(db, ctx.resource.id, { title, ...windowOf(input, maxLimit) }),
  );
  return { items };
}
