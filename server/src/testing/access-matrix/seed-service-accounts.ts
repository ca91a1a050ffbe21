import type { Database } from '#server/database/connect.ts';
import type { ResourceContext, SiteRef } from '#server/database/context.ts';
import { setListener } from '#server/database/domain-events.ts';
import { write } from '#server/database/scope.ts';
import { noteUse } from '#server/domains/service-accounts/queries.ts';
import { createAccount, grant, suspendAccount } from '#server/domains/service-accounts/service.ts';
import { actAs } from '../act-as.ts';
import { makeOperator } from '../make-resource.ts';

/** Creates a service account that acts on behalf of an Admin created for it. @param granted null is full access */
export async function makeProgram(
  database: Database,
  resource: SiteRef,
  granted: readonly string[] | null,
  title = 'Program',
) {
  const operator = await makeOperator(database, { on: [{ resource, role: 'admin' }] });
  const actor = { kind: 'operator', ...operator } as const;
  const ctx = { ...actAs(database, resource), actor, caller: { ip: null, userAgent: null }, sessionId: null };
  const { id, api_key: key } = await createAccount(ctx, { title, full_access: granted === null });
  const items = (granted ?? []).map((action) => ({ action, controller: action.split('.')[0] ?? '' }));
  if (items.length > 0) await grant(ctx, { id, items });
  return { id, key, operator };
}

/** Creates a service account that was used once. */
export async function newAccount(ctx: ResourceContext, title: string): Promise<number> {
  const { database, resource } = ctx;
  const { id } = await makeProgram(database, resource, [], title);
  await write(ctx, 'test.seed', async (scope) => {
    scope.noAudit('test');
    await noteUse(scope.db, { siteId: resource.id, accountId: id, operation: 'groups.list' });
    await setListener(scope, resource.id, 'seeded', true);
  });
  return id;
}

export async function newSuspendedAccount(ctx: ResourceContext, title: string): Promise<number> {
  const id = await newAccount(ctx, title);
  await suspendAccount(ctx, { id });
  return id;
}
