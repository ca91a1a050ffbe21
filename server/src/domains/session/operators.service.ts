// Management of operators by commands on the server, because the console is of no use to an operator who is locked out
// of it.
import { errorText } from '#contract/base/errors.ts';
import type { CallContext } from '#server/database/context.ts';
import { read, type WriteScope, write } from '#server/database/scope.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { endUnprovenSessions } from './grant-access.service.ts';
import { passwordChangedMail } from './mails.ts';
import { newPasswordHash } from './new-operator.service.ts';
import * as operators from './operators.queries.ts';
import { deleteAllSessions, setPasswordHash } from './queries.ts';

const texts = {
  unknown: errorText('session.no_such_operator', 'No operator has the email {email}.'),
  lastRoot: errorText(
    'session.last_root',
    '{email} is the last active root operator. Make another one first: npm run operators -- make-root EMAIL',
  ),
  inactive: errorText(
    'session.operator_inactive',
    '{email} is not active. Activate them first: npm run operators -- activate {email}',
  ),
};

type Operator = NonNullable<Awaited<ReturnType<typeof operators.lockOperator>>>;

/** Lists all operators by email. */
export function listAllOperators(ctx: CallContext): Promise<operators.ListedOperator[]> {
  return read(ctx, ({ db }) => operators.findAllOperators(db));
}

/** @throws AppError not_found */
async function requireOperator({ db }: WriteScope, email: string): Promise<Operator> {
  const operator = await operators.lockOperator(db, email);
  if (!operator) throw new AppError('not_found', texts.unknown, { params: { email } });
  return operator;
}

/** @throws AppError conflict when no other active root operator is left */
async function requireOtherRoot({ db }: WriteScope, { id, email }: Operator): Promise<void> {
  const roots = await operators.lockActiveRoots(db);
  if (roots.every((root) => root === id))
    throw new AppError('conflict', texts.lastRoot, { params: { email } });
}

/** Changes one operator in a transaction. Returns false when the change leaves everything as it is. */
export async function changeOperator(
  ctx: CallContext,
  verb: string,
  email: string,
  work: (scope: WriteScope, operator: Operator) => Promise<Record<string, unknown> | null>,
): Promise<boolean> {
  return write(ctx, `session.${verb}`, async (scope) => {
    // The roots are locked before the operator, always in this order, so that two commands never wait for each other.
    await operators.lockActiveRoots(scope.db);
    const operator = await requireOperator(scope, email);
    const changes = await work(scope, operator);
    if (changes === null) {
      scope.unchanged();
      return false;
    }
    await scope.audit({ target: 'operator', id: operator.id, changes });
    return true;
  });
}

/**
 * Deactivates an operator and ends their sessions. Links for setting a password stop working, and service accounts that
 * act for them are refused.
 * @throws AppError not_found; conflict for the last active root operator
 */
export function deactivateOperator(ctx: CallContext, email: string): Promise<boolean> {
  return changeOperator(ctx, 'deactivateOperator', email, async (scope, operator) => {
    if (!operator.active) return null;
    if (operator.role === 'root') await requireOtherRoot(scope, operator);
    await operators.setActive(scope.db, operator.id, false);
    await deleteAllSessions(scope.db, operator.id);
    await operators.deleteResetCodes(scope.db, operator.id);
    return { active: false };
  });
}

/** Reactivates an operator, with their previous password. @throws AppError not_found */
export function activateOperator(ctx: CallContext, email: string): Promise<boolean> {
  return changeOperator(ctx, 'activateOperator', email, async ({ db }, { id, active }) => {
    if (active) return null;
    await operators.setActive(db, id, true);
    return { active: true };
  });
}

/** Signs an operator out everywhere. @throws AppError not_found */
export function endOperatorSessions(ctx: CallContext, email: string): Promise<boolean> {
  return changeOperator(ctx, 'endOperatorSessions', email, async ({ db }, { id }) => {
    await deleteAllSessions(db, id);
    return { sessions: 'ended' };
  });
}

/**
 * Sets the password of an operator, ends all their sessions and notifies them by mail.
 * @throws AppError not_found; invalid for a password that can't be used
 */
export async function setOperatorPassword(
  ctx: CallContext,
  { email, password }: { email: string; password: string },
  baseUrl: string,
): Promise<boolean> {
  const hash = await newPasswordHash(password);
  return changeOperator(ctx, 'setOperatorPassword', email, async ({ db, client }, operator) => {
    await setPasswordHash(db, operator.id, hash);
    await deleteAllSessions(db, operator.id);
    await operators.deleteResetCodes(db, operator.id);
    const mail = passwordChangedMail(operator.first_name, baseUrl);
    await queueMail(client, { to: { address: operator.email }, ...mail });
    return { password: 'set' };
  });
}

/**
 * Makes an operator a root operator. Sessions of one who never set a password end: they aren't proven to be theirs.
 * @throws AppError not_found; conflict for an inactive one
 */
export function makeRoot(ctx: CallContext, email: string): Promise<boolean> {
  return changeOperator(ctx, 'makeRoot', email, async (scope, operator) => {
    if (operator.role === 'root') return null;
    if (!operator.active)
      throw new AppError('conflict', texts.inactive, { params: { email: operator.email } });
    await endUnprovenSessions(scope, operator);
    await operators.setRole(scope.db, operator.id, 'root');
    return { role: 'root' };
  });
}

/**
 * Removes root from an operator; their roles on sites stay.
 * @throws AppError not_found; conflict for the last active root operator
 */
export function unmakeRoot(ctx: CallContext, email: string): Promise<boolean> {
  return changeOperator(ctx, 'unmakeRoot', email, async (scope, operator) => {
    if (operator.role !== 'root') return null;
    if (operator.active) await requireOtherRoot(scope, operator);
    await operators.setRole(scope.db, operator.id, 'user');
    return { role: 'user' };
  });
}
