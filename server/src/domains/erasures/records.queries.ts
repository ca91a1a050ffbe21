// Erases records of a member that many domains have in common.
import type { WriteScope } from '#server/database/scope.ts';
import type { Erased, TargetResult } from './erasure-target.ts';

type Scope = Pick<WriteScope, 'client'>;

async function changed({ client }: Scope, statement: string, values: readonly unknown[]): Promise<number> {
  const { rowCount } = await client.query(statement, [...values]);
  return rowCount ?? 0;
}

async function counted({ client }: Scope, statement: string, values: readonly unknown[]): Promise<number> {
  const { rows } = await client.query<{ count: number }>(statement, [...values]);
  return Number(rows[0]?.count ?? 0);
}

/**
 * Counts the rows that stay for the metrics of past days. They hold only the member's id, which identifies nobody after
 * the erasure.
 */
export async function anonymizeFigures(scope: Scope, siteId: number, { id }: Erased): Promise<TargetResult> {
  const values = [siteId, id];
  const kept = await counted(
    scope,
    `select (select count(*) from member_days where resource_id = $1 and member_id = $2)
       + (select count(*) from content_decisions where resource_id = $1 and member_id = $2)
       + (select count(*) from subscription_events where resource_id = $1 and payer_id = $2) as count`,
    values,
  );
  return { cleared: 0, kept };
}

/** Erases filters that operators searched by, as stored with bulk changes, saved views and exports. */
export async function eraseSearches(
  scope: Scope,
  siteId: number,
  words: readonly string[],
): Promise<TargetResult> {
  let cleared = 0;
  for (const [table, column] of [
    ['bulk_changes', 'filter'],
    ['saved_views', 'filter'],
    ['export_requests', 'filters'],
    ['export_schedules', 'filters'],
  ] as const)
    cleared += await changed(
      scope,
      `update ${table} set ${column} = without_words(${column}, $2)
       where resource_id = $1
         and exists (select from unnest($2::text[]) word where position(word in lower(${column}::text)) > 0)`,
      [siteId, words],
    );
  return { cleared };
}

const erased = `'erased'`;
const erasedById = `'erased-' || id`;

/** Columns that operators or API callers type and that may name a member, with the replacement for each. */
const typedTexts = [
  ['export_requests', 'title', erased],
  ['export_requests', 'recipient_email', 'null'],
  ['export_schedules', 'title', erased],
  [
    'member_imports',
    'file_name',
    `'erased' || coalesce(substring(file_name from '[.][A-Za-z0-9]{1,5}$'), '')`,
  ],
  ['promo_uses', 'purchase_key', erasedById],
  ['promo_uses', 'purchase_title', erased],
  ['ticket_orders', 'purchase_key', erasedById],
  ['invites', 'title', erased],
  ['invites', 'description', erased],
  ['promos', 'title', erased],
  ['promos', 'description', erased],
  ['groups', 'name', erased],
  ['groups', 'description', erased],
  ['code_families', 'title', erased],
  ['tags', 'title', erasedById],
  ['saved_views', 'title', erasedById],
] as const;

const namedIn = (column: string) =>
  `exists (select from unnest($2::text[]) word where position(word in lower(${column})) > 0)`;

/** Replaces texts that name the member. */
export async function eraseTypedTexts(
  scope: Scope,
  siteId: number,
  words: readonly string[],
): Promise<TargetResult> {
  const values = [siteId, words];
  let cleared = 0;
  for (const [table, column, replacement] of typedTexts)
    cleared += await changed(
      scope,
      `update ${table} set ${column} = ${replacement} where resource_id = $1 and ${namedIn(column)}`,
      values,
    );
  return { cleared };
}

/** Deletes the answers that are kept for a day in case a call is repeated. */
export async function eraseRepeats(
  scope: Scope,
  siteId: number,
  memberId: number,
  words: readonly string[],
): Promise<TargetResult> {
  const cleared = await changed(
    scope,
    `delete from repeated_calls where scope = $1
       and (operation like 'members.%' and result->>'id' = $2
         or operation like 'memberNotes.%'
         or exists (select from unnest($3::text[]) word where position(word in lower(result::text)) > 0))`,
    [`site:${siteId}`, String(memberId), words],
  );
  return { cleared };
}

/**
 * Erases the data of a member from logs: they still say who did what and when, but without the values. Also erases
 * their data in predictions, mails of receipts and reasons.
 */
export async function eraseFromLogs(
  { client }: Scope,
  memberId: number,
  words: readonly string[],
): Promise<TargetResult> {
  const { rows } = await client.query<{ log: number; sends: number; reasons: number; predictions: number }>(
    'select * from erase_from_logs($1, $2)',
    [memberId, words],
  );
  const { log = 0, sends = 0, reasons = 0, predictions = 0 } = rows[0] ?? {};
  return { cleared: log + sends + reasons + predictions };
}
