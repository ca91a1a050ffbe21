import type { ReadScope } from '#server/database/scope.ts';
import { settingsOf } from '../resources/settings.service.ts';

/** Returns the grace period of the site, in days: access and paid time continue while a payment is overdue. */
export async function graceDaysOf(scope: ReadScope, siteId: number): Promise<number> {
  return (await settingsOf(scope, siteId)).settings.delay_downgrade;
}
