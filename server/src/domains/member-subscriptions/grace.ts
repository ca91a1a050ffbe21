import type { ReadScope } from '#server/database/scope.ts';
import { settingsOf } from '../resources/settings.service.ts';

/** Days that access and paid time go on while a payment of the site is overdue. */
export async function graceDaysOf(scope: ReadScope, siteId: number): Promise<number> {
  return (await settingsOf(scope, siteId)).settings.delay_downgrade;
}
