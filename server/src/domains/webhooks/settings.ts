import type { ReadScope } from '#server/database/scope.ts';
import { settingsOf } from '#server/domains/resources/settings.service.ts';

/** Returns the distinct addresses of a site's webhooks. */
export async function addressesOf(scope: ReadScope, siteId: number): Promise<string[]> {
  const { settings } = await settingsOf(scope, siteId);
  return [...new Set(settings.webhooks.map(({ url }) => url))];
}

/** Returns whether webhooks go to an address: the settings name it, or an action or a trigger of the site. */
export async function isWanted(scope: ReadScope, siteId: number, url: string): Promise<boolean> {
  if ((await addressesOf(scope, siteId)).includes(url)) return true;
  const { rowCount } = await scope.client.query(
    `select from event_handlers where resource_id = $1 and webhook_url = $2
     union all select from trigger_handlers where resource_id = $1 and settings ->> 'url' = $2 limit 1`,
    [siteId, url],
  );
  return rowCount !== 0;
}
