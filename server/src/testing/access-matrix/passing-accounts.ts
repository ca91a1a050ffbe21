// Accounts that are gaining or losing a partner or site: what they were granted, or lost, shows in every call.
import type { Database } from '#server/database/connect.ts';
import { write } from '#server/database/scope.ts';
import { setOwner } from '#server/domains/partners/owner.service.ts';
import { grantAccess } from '#server/domains/session/grant-access.service.ts';
import { newToken } from '#server/platform/tokens/tokens.ts';
import { visitor } from '../act-as.ts';
import { makeOperator, type TestOperator, type TestPartner, type TestSite } from '../make-resource.ts';
import { sessionOf } from '../sign-in.ts';
import { unlimited } from '../unlimited.ts';

/** Creates an operator with a pending invitation to a partner. */
export async function makeInvited(database: Database, partner: TestPartner): Promise<TestOperator> {
  const operator = await makeOperator(database);
  await database.owner.query('insert into partner_invites (partner_id, uid, email) values ($1, $2, $3)', [
    partner.id,
    newToken(),
    operator.email,
  ]);
  return operator;
}

/**
 * Creates an Admin who has never set a password.
 * @returns it with the token of a session from before the role was given
 */
export async function makeNotActivated(database: Database, site: TestSite) {
  const operator = await makeOperator(database, {
    activated: false,
    on: [{ resource: site, role: 'admin' }],
  });
  const session = await sessionOf(database, operator);
  await write(visitor(database), 'test.letIn', (scope) => {
    scope.noAudit('test');
    return grantAccess(scope, { email: operator.email }, 'You have access.', {
      baseUrl: 'https://console.example.com',
    });
  });
  return { operator, session };
}

/** Transfers a partner from its owner to another operator, as root does. */
export async function handOver(
  database: Database,
  root: TestOperator,
  { partner, to }: { partner: TestPartner; to: TestOperator },
): Promise<void> {
  const ctx = { ...visitor(database), actor: { kind: 'operator', ...root } as const, sessionId: null };
  await setOwner({ limiter: unlimited }, ctx, { id: partner.id, email: to.email });
}
