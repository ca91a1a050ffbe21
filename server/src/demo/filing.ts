// Categories of the demo's articles, and the access of its plans to them.
import type { AccessLimitPeriod } from '#contract/domains/access-rules/words.ts';
import type { WriteScope } from '#server/database/scope.ts';
import type { PlanInput } from '#server/domains/plans/service.ts';
import { ensureContentTypes, ensureTerms, termKey } from '#server/domains/taxonomies/filing.service.ts';

export const desks = [
  'Harbour',
  'City',
  'Business',
  'Culture',
  'Sport',
  'Opinion',
  'Food',
  'Weekend',
] as const;
export const authors = [
  'Ada Whitcombe',
  'Bilal Farouk',
  'Céline Moreau',
  'Dagny Solberg',
  'Emeka Eze',
  'Fumiko Ito',
] as const;
const types = ['article', 'dossier', 'free'] as const;

export const inCategory = (title: string) => ({ taxonomy: 'category', taxonomyTitle: 'Category', title });
export const byAuthor = (title: string) => ({ taxonomy: 'author', taxonomyTitle: 'Author', title });

/** @returns ids of the content types by key, and of categories and authors by `termKey` */
export async function ensureFiling(scope: WriteScope, siteId: number) {
  return {
    types: await ensureContentTypes(scope, siteId, types),
    terms: await ensureTerms(scope, siteId, [...desks.map(inCategory), ...authors.map(byAuthor)]),
  };
}

interface HowMuch {
  exclude?: boolean;
  /** Share of readers who are subject to the paywall, in percent. */
  percents?: number;
  meter?: { count: number; period: AccessLimitPeriod };
}

/** Access of a plan; everything if left out. */
export type Opens =
  | { percents: number }
  | {
      categories?: Partial<Record<(typeof desks)[number], HowMuch>>;
      types?: Partial<Record<(typeof types)[number], HowMuch>>;
    };

function ruleOf(id: number, { exclude = false, percents, meter }: HowMuch) {
  return {
    id,
    exclude,
    predictive_paywall: percents !== undefined,
    predictive_percents: percents,
    limit: meter !== undefined,
    access_limit: meter?.count,
    access_limit_period: meter?.period,
  };
}

async function taxonomyId({ client }: WriteScope, siteId: number, key: string): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    'select id from taxonomies where resource_id = $1 and key = $2',
    [siteId, key],
  );
  return rows[0]?.id ?? 0;
}

type Access = Pick<
  PlanInput,
  'full_access' | 'predictive_paywall' | 'predictive_percents' | 'taxonomies' | 'content_types'
>;

/** Returns the access as a plan's input. Creates the terms that its rules name if they are missing. */
export async function accessOf(scope: WriteScope, siteId: number, opens: Opens | undefined): Promise<Access> {
  if (opens === undefined) return { full_access: true };
  if ('percents' in opens)
    return { full_access: false, predictive_paywall: true, predictive_percents: opens.percents };
  const filed = await ensureFiling(scope, siteId);
  const category = await taxonomyId(scope, siteId, 'category');
  const terms = Object.entries(opens.categories ?? {}).map(([title, how]) =>
    ruleOf(filed.terms.get(termKey(inCategory(title))) ?? 0, how),
  );
  return {
    full_access: false,
    taxonomies: terms.length === 0 ? [] : [{ id: category, terms }],
    content_types: Object.entries(opens.types ?? {}).map(([key, how]) =>
      ruleOf(filed.types.get(key) ?? 0, how),
    ),
  };
}
