// Queries for the content that each plan and ticket event of a site opens, with the names of its rules.
import { type Kysely, sql } from 'kysely';
import type { AccessRuleSet, Rule } from '#contract/domains/access-rules/decide.ts';
import type { DB } from '#server/database/schema.ts';
import { findRules, type OwnerKind, ruleOf } from './queries.ts';

export interface StoredOpening {
  kind: OwnerKind;
  id: number;
  title: string;
  active: boolean;
  opening: AccessRuleSet;
  /** Title of the term or content type that each rule is about. */
  titles: ReadonlyMap<Rule, string>;
}

interface Owner {
  id: number;
  title: string;
  active: boolean;
  full_access: boolean;
  /** Predictive percents of the plan itself. */
  percents: number | null;
}

const plans = sql`
  select id, title, active, full_access, case when predictive_paywall then predictive_percents end as percents
  from plans`;

const events = sql`
  select id, title, active, false as full_access, null::integer as percents from ticket_events`;

interface Wanted {
  /** Id of a single plan or event. */
  id?: number;
  /** Limits the result to plans or events on sale. */
  isActive?: true;
}

/** Returns plans or ticket events of the site with the rules of what they open; active ones first, then by title. */
export async function findOpenings(
  db: Kysely<DB>,
  siteId: number,
  kind: OwnerKind,
  { id, isActive }: Wanted = {},
): Promise<StoredOpening[]> {
  const { rows: owners } = await sql<Owner>`
    ${kind === 'plan' ? plans : events}
    where resource_id = ${siteId} and removed_at is null
      and ${id === undefined ? sql`true` : sql`id = ${id}`} and ${isActive ? sql`active` : sql`true`}
    order by active desc, plain_text(title), id`.execute(db);
  const ids = owners.map((owner) => owner.id);
  const rules = Map.groupBy(await findRules(db, siteId, kind, ids), ({ owner_id }) => owner_id);
  return owners.map(({ full_access, percents, ...owner }) => {
    const named = (rules.get(owner.id) ?? []).map((row) => [ruleOf(row), row.title] as const);
    return {
      ...owner,
      kind,
      opening: { fullAccess: full_access, predictivePercents: percents, rules: named.map(([rule]) => rule) },
      titles: new Map(named),
    };
  });
}
