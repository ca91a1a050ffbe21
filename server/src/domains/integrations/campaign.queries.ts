import type { Kysely } from 'kysely';
import type { CampaignData, CampaignList, FieldPair } from '#contract/domains/integrations/schemas.ts';
import { memberFields } from '#contract/domains/integrations/words.ts';
import { jsonList } from '#server/database/json.ts';
import type { DB } from '#server/database/schema.ts';

interface Stored extends CampaignData {
  version: number;
  /** Clients of the account as the service returned them; null before the first request. */
  choices: { key: string; title: string }[] | null;
  fetchedAt: Date | null;
  /** SHA-256 of the key used for the request. */
  fetchedWith: Buffer | null;
}

const none: Stored = {
  client_id: null,
  client_name: null,
  lists: [],
  version: 0,
  choices: null,
  fetchedAt: null,
  fetchedWith: null,
};

export async function findCampaign(db: Kysely<DB>, siteId: number): Promise<Stored> {
  const found = await db
    .selectFrom('campaign_lists')
    .selectAll()
    .where('resource_id', '=', siteId)
    .executeTakeFirst();
  if (!found) return none;
  return {
    client_id: found.client_id,
    client_name: found.client_name,
    version: found.version,
    // The cast is safe: only `storeCampaign` writes this column.
    lists: found.lists as unknown as CampaignList[],
    choices: found.choices as unknown as Stored['choices'],
    fetchedAt: found.fetched_at,
    fetchedWith: found.fetched_with,
  };
}

export async function storeCampaign(db: Kysely<DB>, siteId: number, given: Stored): Promise<void> {
  const values = {
    client_id: given.client_id,
    client_name: given.client_name,
    version: given.version,
    lists: jsonList(given.lists),
    choices: given.choices === null ? null : jsonList(given.choices),
    fetched_at: given.fetchedAt,
    fetched_with: given.fetchedWith,
  };
  await db
    .insertInto('campaign_lists')
    .values({ resource_id: siteId, ...values })
    .onConflict((conflict) => conflict.column('resource_id').doUpdateSet(values))
    .execute();
}

const isField = (name: string): name is FieldPair['from'] => name in memberFields;

/** Returns the lists that members are added to automatically, all known lists, and the field pairs of the former. */
export async function listsOf(
  db: Kysely<DB>,
  siteId: number,
): Promise<{ lists: string[]; all: string[]; fields: FieldPair[] }> {
  const { lists } = await findCampaign(db, siteId);
  const used = lists.filter(({ allowed_list, require_list }) => allowed_list || require_list);
  const pairs = used.flatMap(({ sync_fields }) => sync_fields);
  return {
    lists: used.map(({ list_id }) => list_id),
    all: lists.map(({ list_id }) => list_id),
    fields: pairs.flatMap(({ masthead_field: from, campaignmonitor_field: to }) =>
      isField(from) ? [{ from, to }] : [],
    ),
  };
}
