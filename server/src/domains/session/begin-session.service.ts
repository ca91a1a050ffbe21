import type { VisitorContext } from '#server/database/context.ts';
import type { WriteScope } from '#server/database/scope.ts';
import { networkOf } from '#server/platform/limits/network.ts';
import { hashToken, newToken } from '#server/platform/tokens/tokens.ts';
import * as queries from './queries.ts';

interface Begun {
  /** Token, returned once and stored only as a hash. */
  token: string;
  id: number;
}

/**
 * Starts a session of an authenticated operator, within the caller's transaction.
 * @returns null if the operator was deactivated, or got another password, meanwhile
 */
export async function beginSession(
  { db, audit }: WriteScope,
  { caller }: Pick<VisitorContext, 'caller'>,
  operator: { id: number; passwordHash: string; remember: boolean },
): Promise<Begun | null> {
  const token = newToken();
  await queries.deleteEndedSessions(db, operator.id);
  const made = await queries.insertSession(db, {
    operatorId: operator.id,
    passwordHash: operator.passwordHash,
    tokenHash: hashToken(token),
    remember: operator.remember,
    caller,
  });
  if (!made) return null;
  if (caller.ip !== null) await queries.noteAddress(db, operator.id, networkOf(caller.ip));
  await audit({ target: 'session', id: made.id, changes: { ip: caller.ip } });
  return { token, id: made.id };
}
