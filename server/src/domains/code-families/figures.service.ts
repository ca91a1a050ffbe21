import type { CohortPart, FamilyFigures } from '#contract/domains/code-families/schemas.ts';
import { familyMonthsMax } from '#contract/domains/code-families/words.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { findRow } from '#server/database/rows.ts';
import { readSnapshot } from '#server/database/scope.ts';
import { notFound } from '#server/platform/errors/app-error.ts';
import {
  type ChargedPart,
  type CountedPart,
  countParts,
  findMonths,
  findYesterday,
  type Part,
  sumCharged,
} from './figures.queries.ts';

interface Told {
  counted: readonly CountedPart[];
  charged: readonly ChargedPart[];
}

/** Sums amounts by currency, the largest sum first. */
function byCurrency(charged: readonly ChargedPart[]): CohortPart['charged'] {
  const sums = new Map<string, number>();
  for (const { currency, amount } of charged) sums.set(currency, (sums.get(currency) ?? 0) + amount);
  return [...sums]
    .map(([currency, amount]) => ({ currency, amount }))
    .sort((one, other) => other.amount - one.amount || one.currency.localeCompare(other.currency));
}

function together({ counted, charged }: Told): CohortPart {
  const sum = (name: 'joined' | 'paying' | 'with_access' | 'churned') =>
    counted.reduce((all, row) => all + row[name], 0);
  return {
    joined: sum('joined'),
    paying: sum('paying'),
    with_access: sum('with_access'),
    churned: sum('churned'),
    charged: byCurrency(charged),
  };
}

/** Filters the counts and charges of one part, in one month or in all. */
const only = ({ counted, charged }: Told, part: Part, month?: string): Told => {
  const isMeant = (row: { part: Part; month: string }) =>
    row.part === part && (month === undefined || row.month === month);
  return { counted: counted.filter(isMeant), charged: charged.filter(isMeant) };
};

/**
 * Returns the metrics of members who redeemed codes of a batch, by month of joining, beside those of members who became
 * subscribers at full price in the same months; up to the end of yesterday.
 * @throws AppError not_found
 */
export function getFamilyFigures(ctx: ResourceContext, { id }: { id: number }): Promise<FamilyFigures> {
  const site = ctx.resource;
  return readSnapshot(
    ctx,
    async (scope) => {
      if (!(await findRow(scope, site.id, 'code_families', id))) throw notFound();
      const cohort = { site, familyId: id, asOf: await findYesterday(scope, site) };
      const months = await findMonths(scope, cohort);
      if (months.length === 0)
        return { as_of: cohort.asOf, members: together({ counted: [], charged: [] }), months: [] };
      const told: Told = {
        counted: await countParts(scope, cohort, months),
        charged: await sumCharged(scope, cohort, months),
      };
      return {
        as_of: cohort.asOf,
        members: together(only(told, 'family')),
        months: months.slice(0, familyMonthsMax).map((first) => {
          const month = first.slice(0, 7);
          return {
            month,
            family: together(only(told, 'family', month)),
            full_price: together(only(told, 'full_price', month)),
          };
        }),
      };
    },
    'main',
  );
}
